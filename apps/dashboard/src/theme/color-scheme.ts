/** Where the browser keeps which colours were chosen: `light`, `dark` or `auto`. */
export const colorSchemeKey = "reelwright.theme";
