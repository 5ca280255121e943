/** Draws Mermaid diagrams as SVG while the site is built. They need no script and take their colors from the stylesheet. */
import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownRenderer } from "vitepress";

const lineLength = 26;

/** Breaks a label into lines: the renderer doesn't, and long labels make a diagram wider than the page. */
const wrapped = (label: string): string => {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const longer = [...lines.splice(-1), word].join(" ");
    if (longer.length <= lineLength) lines.push(longer);
    else lines.push(longer.slice(0, -word.length - 1), word);
  }
  return lines.filter((line) => line !== "").join("<br>");
};

const transition = /^(\s*\S+ --> \S+): (.+)$/gm;

/** Returns the SVG of a diagram. `name` keeps the ids of several diagrams on one page apart. */
export const diagramSvg = (code: string, name: string): string => {
  const lines = code.replace(transition, (_, arrow, label) => `${arrow}: ${wrapped(label)}`);
  const spacing = { padding: 4, nodeSpacing: 16, layerSpacing: 28, transparent: true };
  return (
    renderMermaidSVG(lines, spacing)
      // The content security policy forbids inline styles.
      .replace(/<style>.*?<\/style>/s, "")
      .replace(/^<svg ([^>]*?) style="[^"]*"/, "<svg $1")
      .replaceAll(/ data-[\w-]+="[^"]*"/g, "")
      .replaceAll(/\bid="(arrowhead[\w-]*)"/g, `id="${name}-$1"`)
      .replaceAll(/url\(#(arrowhead[\w-]*)\)/g, `url(#${name}-$1)`)
      .replaceAll(/(\.\d\d)\d+/g, "$1")
      .replaceAll(/\s*\n\s*/g, "")
  );
};

const attributeEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
};

/** Draws code blocks of Mermaid. A diagram is named after the heading above it. */
export const drawDiagrams = (md: MarkdownRenderer): void => {
  const { fence } = md.renderer.rules;
  if (!fence) throw new Error("VitePress has no rule for code blocks");
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const block = tokens[index];
    if (block?.info.trim() !== "mermaid") return fence(tokens, index, ...others);
    const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === "heading_open");
    const title = tokens[heading + 1]?.content ?? "";
    const label = `Diagram: ${title}`.replaceAll(
      /[&"<]/g,
      (each) => attributeEscapes[each] ?? each,
    );
    const svg = diagramSvg(block.content, `diagram-${index}`);
    // A wide diagram scrolls, so the keyboard must reach it.
    return `<div class="diagram" role="img" aria-label="${label}" tabindex="0">${svg}</div>\n`;
  };
};
