/** The issuer wouldn't answer in a frame, or not in time. */
export class FrameRefused extends Error {
  constructor() {
    super("The issuer doesn't answer in a frame.");
    this.name = "FrameRefused";
  }
}

/** A frame that isn't back by then isn't waited for. */
const patienceMs = 6_000;

/** The address of a frame's page; null where that is another origin's, such as the browser's own page for a refusal. */
const addressOf = ({ contentWindow }: HTMLIFrameElement): string | null => {
  try {
    return contentWindow?.location.href ?? null;
  } catch {
    return null;
  }
};

/**
 * Opens an address of the issuer's in a frame that nobody sees; returns the address below `callback`, of this origin, that
 * it leads to. Only pages of this origin can be read, so no page of somebody else's can pass for that. Throws `FrameRefused`.
 */
export const askInFrame = (url: string, callback: string): Promise<URL> =>
  new Promise((resolve, reject) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.ariaHidden = "true";
    frame.src = url;
    const end = (): void => {
      clearTimeout(timer);
      const address = addressOf(frame);
      frame.remove();
      if (address?.startsWith(callback)) resolve(new URL(address));
      else reject(new FrameRefused());
    };
    const timer = setTimeout(end, patienceMs);
    frame.addEventListener("load", end);
    document.body.append(frame);
  });
