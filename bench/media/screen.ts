/** A virtual display for editly, which draws with OpenGL. */
import { spawn } from "node:child_process";
import { once } from "node:events";

type Screen = { readonly name: string; close(): Promise<void> };

/** Starts Xvfb on a free display; null if it isn't installed. Its CPU time isn't counted as the contender's. */
export const openScreen = async (): Promise<Screen | null> => {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const ended = once(child, "close").then(
    () => null,
    () => null,
  );
  const numbers = child.stdio[3];
  if (!numbers) throw new Error("the screen has no way to tell its number");
  const told = once(numbers, "data").then(([text]) => String(text).trim());
  const number = await Promise.race([told, ended]);
  if (number === null) return null;
  return {
    name: `:${number}`,
    close: async () => {
      child.kill();
      await ended;
    },
  };
};
