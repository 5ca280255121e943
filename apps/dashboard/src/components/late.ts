import { lazy } from "react";
import { patiently } from "../api/patiently.ts";

/** React's `lazy`, which waits while the browser is offline instead of failing. */
export const late: typeof lazy = (load) => lazy(() => patiently(load));
