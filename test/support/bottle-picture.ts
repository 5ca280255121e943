/** A generated product image. */
import sharp from "sharp";

const bottle = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800">
  <rect x="150" y="20" width="100" height="90" rx="16" fill="#1f6f4a"/>
  <path d="M150 110 h100 q20 90 60 140 v480 q0 50 -50 50 h-120 q-50 0 -50 -50 v-480 q40 -50 60 -140 z" fill="#2fa36b"/>
  <rect x="100" y="360" width="200" height="220" rx="12" fill="#fff6df"/>
  <circle cx="200" cy="470" r="70" fill="#f08a24"/>
</svg>`;

/** Draws a bottle on a white background, like in shops. */
export const bottlePicture = (): Promise<Buffer> =>
  sharp(Buffer.from(bottle)).flatten({ background: "#ffffff" }).jpeg().toBuffer();
