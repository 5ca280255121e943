import classes from "./code-block.module.css";
import { CopyButton } from "./copy-button.tsx";

/** A piece of code that can be copied. */
export const CodeBlock = ({
  code,
  label,
  isWrapped = false,
}: {
  readonly code: string;
  /** What it is, for who can't see it. */
  readonly label: string;
  /** Long lines go on below, so that all of it is seen. */
  readonly isWrapped?: boolean;
}) => (
  <div className={classes["block"]} data-wrapped={isWrapped || undefined}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section aria-label={label} className={classes["scroll"]} tabIndex={0}>
      <pre className={classes["code"]}>{code}</pre>
    </section>
    <div className={classes["copy"]}>
      <CopyButton text={code} />
    </div>
  </div>
);
