import { markShape } from "@reelwright/core/design/mark";

/** The product's mark. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg
    viewBox={`0 0 ${markShape.size} ${markShape.size}`}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <rect
      width={markShape.size}
      height={markShape.size}
      rx={markShape.radius}
      fill="var(--mantine-primary-color-filled)"
    />
    <path d={markShape.path} fill="var(--rw-on-accent)" />
  </svg>
);
