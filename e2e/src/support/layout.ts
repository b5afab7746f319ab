import { expect, type Page } from "@playwright/test";

/** What a screen shows badly; read in the page. */
function faultsOfLayout(): readonly string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = beyond.slice(-3).map(({ tagName, className, textContent }) => {
      return `${tagName}.${String(className)} “${textContent.slice(0, 30)}”`;
    });
    faults.push(`the page is ${scrollWidth} wide in ${clientWidth}: ${names.join(", ")}`);
  }

  const cells = [...document.querySelectorAll<HTMLElement>("[data-price]")].filter((cell) => {
    return cell.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
  });
  const boxes = cells.map((cell) => ({ cell, box: cell.getBoundingClientRect() }));
  for (const { cell, box } of boxes) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const text = range.getBoundingClientRect();
    const isCut = text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + 1;
    if (text.width > 0 && isCut) faults.push(`cut: ${cell.ariaLabel ?? cell.textContent}`);
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 0.5 && down > 0.5)
        faults.push(`one upon the other: ${one.cell.ariaLabel}, ${other.cell.ariaLabel}`);
    }
  }
  const bars = document.querySelectorAll("header a, header button, nav a, nav button");
  const shown = [...bars].filter((item) => item.checkVisibility() && item.getBoundingClientRect().width > 1);
  for (const [index, one] of shown.entries()) {
    const text = document.createRange();
    text.selectNodeContents(one);
    const box = text.getBoundingClientRect();
    const next = shown[index + 1];
    if (next?.parentElement !== one.parentElement || next === undefined) continue;
    const other = document.createRange();
    other.selectNodeContents(next);
    const beside = other.getBoundingClientRect();
    const isOver =
      box.right > beside.left + 1 &&
      box.left < beside.left &&
      box.bottom > beside.top &&
      box.top < beside.bottom;
    if (isOver) faults.push(`${one.textContent} runs into ${next.textContent}`);
  }
  return faults;
}

/** No part of the page is beyond its right edge, and every price in it is whole and stands by itself. */
export async function expectWhole(page: Page, where: string): Promise<void> {
  // Soft: a journey shows all screens that need mending at once.
  expect.soft(await page.evaluate(faultsOfLayout), where).toEqual([]);
}
