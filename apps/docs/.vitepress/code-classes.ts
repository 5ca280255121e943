/** Code colors as classes, because the content security policy forbids inline styles. */
import type { ShikiTransformer } from "shiki";

const named = /color:\s*var\(--code-([\w-]+)\)/;

/** `style="color:var(--code-token-string)"` becomes `class="token-string"`. */
export const codeClasses: ShikiTransformer = {
  name: "reelwright:classes",
  pre: (node) => {
    delete node.properties["style"];
  },
  span: (node) => {
    const name = named.exec(String(node.properties["style"] ?? ""))?.[1];
    delete node.properties["style"];
    if (name && name !== "foreground") node.properties["class"] = name;
  },
};
