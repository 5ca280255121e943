/** Selects the last chosen tab on every page, in all groups that have it. */

import type { Router } from "vitepress";
import { nextTick } from "vue";

const key = "reelwright-docs-tab";

const nameOf = (input: Element): string =>
  input.parentElement?.querySelector(`label[for="${input.id}"]`)?.textContent?.trim() ?? "";

/** Tool of a label: "Reject with curl" is curl. */
const toolOf = (name: string): string =>
  ["curl", "TypeScript", "CLI"].find((tool) => name.endsWith(tool)) ?? name;

const choose = (tool: string): void => {
  for (const group of document.querySelectorAll(".vp-code-group")) {
    const inputs = [...group.querySelectorAll<HTMLInputElement>(".tabs input")];
    const index = inputs.findIndex((input) => toolOf(nameOf(input)) === tool);
    const wanted = inputs[index];
    if (!wanted || toolOf(nameOf(inputs.find(({ checked }) => checked) ?? wanted)) === tool)
      continue;
    wanted.checked = true;
    const blocks = [...(group.querySelector(".blocks")?.children ?? [])];
    for (const [place, block] of blocks.entries())
      block.classList.toggle("active", place === index);
  }
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage, the first tab is shown.
    return null;
  }
};

/** Remembers the chosen tab and selects it again after navigation. */
export const keepTabs = (router: Router): void => {
  if (typeof window === "undefined") return;
  const restore = () => {
    const tool = stored();
    if (tool) choose(tool);
  };
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".vp-code-group")) return;
    const tool = toolOf(nameOf(target));
    const before = target.getBoundingClientRect().top;
    choose(tool);
    // Keep the scroll position: groups above may have changed their height.
    window.scrollBy(0, target.getBoundingClientRect().top - before);
    try {
      localStorage.setItem(key, tool);
    } catch {
      // The choice applies to this page only.
    }
  });
  router.onAfterRouteChange = () => nextTick(restore);
  window.addEventListener("load", restore);
};
