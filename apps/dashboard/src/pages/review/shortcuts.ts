/**
 * Whether single keys work on the review page. They can be turned off in this browser: speech input and slips press them unasked
 * (WCAG 2.1.4).
 */
import { localTexts } from "../../storage.ts";

const key = "reelwright.review-keys";

export const areKeysOn = (): boolean => localTexts.getItem(key) !== "off";

export const storeKeys = (isOn: boolean): void => localTexts.setItem(key, isOn ? "on" : "off");
