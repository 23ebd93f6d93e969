"""Copies the pages of the repository to where the generator reads them: the README and docs/ in one tree.

Links between pages stay links; those to a source become links to the repository. A link that leads nowhere ends the build.
Usage: pages.py ROOT PAGES [API]      API: a folder with one folder of javadoc for each module
"""

import os
import re
import shutil
import sys
from pathlib import Path, PurePosixPath

REPOSITORY = "https://github.com/weir-dev/weir"

TOP = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
}

# How the search ranks pages that explain: those for users come first.
BOOST = {"guide/": 4, "faq.md": 3, "decisions/": 0.2, "internals/": 0.2, "graveyard.md": 0.2, "changelog.md": 0.2, "results.md": 0.5}

CODE_OR_LINK = re.compile(r"(?ms)(^ *```.*?^ *```|`[^`\n]*`)|\]\(([^)\s]+)\)")

# A table of settings, which a phone shows as cards: see site.css.
SETTINGS = re.compile(r"^\| key \|(?:.*\n)(?:\|.*\n)+", re.M)


def places(root):
    """For each page of the repository, its place on the site."""
    found = dict(TOP)
    for page in sorted((root / "docs").rglob("*.md")):
        path = page.relative_to(root)
        name = "index.md" if page.name == "README.md" else page.name
        found[path.as_posix()] = (path.relative_to("docs").parent / name).as_posix()
    return found


def target(link, page, pages, root):
    """What a link on a page of the repository leads to from its place on the site."""
    path, hash_, anchor = link.partition("#")
    if not path or re.match(r"[a-z]+:", link):
        return link
    found = os.path.normpath(PurePosixPath(page).parent / path)
    if not (root / found).exists():
        sys.exit(f"site: {page} links to {link}, which is not there")
    index = f"{found}/README.md"
    to = pages.get(found) or pages.get(index)
    if to is None and found.startswith("docs/") and (root / found).is_file():
        to = found.removeprefix("docs/")
    if to is None:
        return f"{REPOSITORY}/{'tree' if (root / found).is_dir() else 'blob'}/main/{found}{hash_}{anchor}"
    return os.path.relpath(to, PurePosixPath(pages[page]).parent) + hash_ + anchor


def moved(text, page, pages, root):
    """The text of a page with its links as they are on the site; code is left alone."""
    return CODE_OR_LINK.sub(
        lambda found: found[0] if found[1] else f"]({target(found[2], page, pages, root)})", text
    )


def api(folder, to):
    """The page that leads to the javadoc of each module."""
    lines = ["# API", "", "Javadoc of what is public."]
    if folder is None:
        lines.append("This site was built without it (`./weir site --no-api`).")
    else:
        lines.append("")
        for module in sorted(path.name for path in folder.iterdir()):
            shutil.copytree(folder / module, to / module)
            for licence in (to / module / "legal").glob("*.md"):  # not a page of the site
                licence.rename(licence.with_suffix(".txt"))
            lines.append(f"- [{module}]({module}/index.html)")
    to.mkdir(exist_ok=True)
    (to / "index.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(root, to, javadoc):
    shutil.rmtree(to, ignore_errors=True)
    pages = places(root)
    for page, place in pages.items():
        text = moved((root / page).read_text(encoding="utf-8"), page, pages, root)
        if place == "configuration.md":
            text = SETTINGS.sub('<div class="settings" markdown>\n\n\\g<0>\n</div>\n', text)
        if place.startswith("journal/"):
            text = "---\nsearch:\n  exclude: true\n---\n" + text
        for begin, boost in BOOST.items():
            if place.startswith(begin):
                text = f"---\nsearch:\n  boost: {boost}\n---\n" + text
        (to / place).parent.mkdir(parents=True, exist_ok=True)
        (to / place).write_text(text, encoding="utf-8")
    for file in (root / "docs").rglob("*"):
        if file.is_file() and file.suffix != ".md":
            place = to / file.relative_to(root / "docs")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
    shutil.copy(Path(__file__).with_name("site.css"), to)
    api(javadoc, to / "api")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:3]), Path(sys.argv[3]) if len(sys.argv) > 3 else None)
