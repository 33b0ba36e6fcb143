"""What pyproject.toml cannot say: the rule texts go into the package, and hot modules compile on request.

GRIMALKIN_COMPILE=1 turns the modules that hot_modules() names into C; otherwise they run as they are.
"""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
RULES = Path("docs/rules")

HOT = ("core/*.py", "games/*/*.py", "bots/*.py")

# The one list of what stays interpreted among them, by file name.
COLD = {
    "__init__.py",  # Only names to import.
    "cards.py",  # Holds msgspec Structs, which a compiled class cannot extend.
    "content.py",  # Holds msgspec Structs too.
    "operations.py",  # Holds the effects of cards, Structs as well.
    "rules_text.py",  # Finds its folder by its own place on the disk.
}


def hot_modules() -> list[str]:
    package = Path("src/grimalkin")
    found = {path for pattern in HOT for path in package.glob(pattern)}
    return sorted(str(path) for path in found if path.name not in COLD)


def compiled() -> list[Extension]:
    hot = hot_modules()
    if os.environ.get("GRIMALKIN_COMPILE") != "1" or not hot:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        raise SystemExit(
            "GRIMALKIN_COMPILE=1 needs mypy and setuptools installed beside it: pip install -e '.[dev]', "
            "then build with --no-build-isolation."
        ) from None
    flags = ["--cache-dir=build/mypy", "--no-warn-unused-configs"]
    extensions = mypycify([*flags, *hot], opt_level="3", debug_level="0", group_name="grimalkin")
    for extension in extensions:
        extension.depends.append("setup.py")
        if os.name == "posix":
            # Calls among our own functions need not allow for another library that replaces them: a tenth faster.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


class BuildPackage(build_py):
    """Puts docs/rules into the package as rules_text; a source checkout reads docs/rules itself."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        target = Path(self.build_lib, "grimalkin", "rules_text")
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for text in RULES.glob("*.md"):
            shutil.copyfile(text, target / text.name)

    def get_source_files(self) -> list[str]:
        return super().get_source_files() + sorted(str(text) for text in RULES.glob("*.md"))


class BuildExtensions(build_ext):
    """Leaves no compiled module behind whose source has gone: Python would prefer it."""

    def run(self) -> None:
        super().run()
        if self.inplace:
            return
        wanted = {Path(output).resolve() for output in self.get_outputs()}
        for pattern in ("*.so", "*.pyd"):
            for found in Path(self.build_lib).rglob(pattern):
                if found.resolve() not in wanted:
                    found.unlink()


os.chdir(ROOT)
setup(ext_modules=compiled(), cmdclass={"build_py": BuildPackage, "build_ext": BuildExtensions})
