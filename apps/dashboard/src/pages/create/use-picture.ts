import { type DragEvent, useCallback, useEffect, useState } from "react";
import { APIError, type Reelwright } from "reelwright";
import { formatNameOf, imageFault, type UploadFault } from "../../components/limits.ts";
import { useCreateForm } from "./create-form.tsx";
import { nameOfFile } from "./draft.ts";
import bottle from "./samples/bottle.webp";
import cream from "./samples/cream.webp";
import lamp from "./samples/lamp.webp";
import mug from "./samples/mug.webp";
import sneaker from "./samples/sneaker.webp";
import soda from "./samples/soda.webp";
import { type Upload, useUpload } from "./use-upload.ts";

const send = (client: Reelwright, file: Blob, signal: AbortSignal) =>
  client.uploads.productImage(file, { signal });

/** An object URL for a local image; revoked when it is no longer shown. */
const useObjectUrl = (file: Blob | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** Whether the server refuses this file for good. */
const isRefusal = (error: unknown): boolean =>
  error instanceof APIError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

export type Picture = Omit<Upload<unknown>, "start"> & {
  /** The image to show: the one being uploaded, or the form's. */
  readonly url: string | null;
  /** Why the last chosen file can't be uploaded. */
  readonly fault: UploadFault | null;
  /** The server refused the file for good; another one is needed. */
  readonly isRefused: boolean;
  /** The format that the file's name claims, such as `PNG`. */
  readonly kind: string;
  /** True until the chosen image is in the form. */
  readonly isComing: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly takeSample: (sample: Sample) => Promise<void>;
  readonly again: () => Promise<void>;
  readonly remove: () => void;
};

/** Returns the product's image: chosen, uploading, or uploaded. */
export const usePicture = (): Picture => {
  const { draft, offer, set } = useCreateForm();
  const { start, share, error, cancel } = useUpload(send);
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [fault, setFault] = useState<UploadFault | null>(null);
  const [coming, setComing] = useState(0);
  const own = useObjectUrl(file);
  const there = draft.values["product_image_url"] ?? null;
  // A template or job may have set another image meanwhile.
  const isOwn = own !== null && (there === null || there === uploaded);
  const upload = useCallback(
    async (read: () => Promise<File>, onDone: () => unknown = () => undefined) => {
      setComing((before) => before + 1);
      try {
        const blob = await read();
        setFile(blob);
        const image = await start(blob);
        if (!image) return;
        setUploaded(image.url);
        set({ product_image_url: image.url });
        onDone();
      } finally {
        setComing((before) => before - 1);
      }
    },
    [set, start],
  );
  const isRefused = isRefusal(error);
  return {
    ...{ share, error, cancel, fault, isRefused },
    kind: file ? formatNameOf("product_image", file) : "",
    isComing: coming > 0,
    url: isOwn ? (isRefused ? null : own) : (there as string | null),
    choose: async (chosen) => {
      const found = imageFault("product_image", chosen);
      setFault(found);
      if (found !== null) return;
      set({ product_image_url: null });
      const name = nameOfFile(chosen.name);
      await upload(
        async () => chosen,
        // An unusable file suggests no name.
        () => name !== null && offer({ product_name: name }),
      );
    },
    takeSample: async ({ name, picture }) => {
      setFault(null);
      set({ product_name: name, product_image_url: null });
      await upload(async () => {
        const blob = await (await fetch(picture)).blob();
        return new File([blob], "sample.webp", { type: "image/webp" });
      });
    },
    again: async () => {
      if (file) await upload(async () => file);
    },
    remove: () => {
      cancel();
      setFile(null);
      set({ product_image_url: null });
    },
  };
};

type Drop = {
  /** A file is dragged over the drop area. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
};

/** Without this, a file dropped outside the area would replace the page. */
const useSafeDocument = (): void => {
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault();
    document.addEventListener("dragover", hold);
    document.addEventListener("drop", hold);
    return () => {
      document.removeEventListener("dragover", hold);
      document.removeEventListener("drop", hold);
    };
  }, []);
};

/** Returns the props that make an element a drop area. */
export const useDrop = (onFile: (file: File) => void): Drop => {
  const [isOver, setOver] = useState(false);
  useSafeDocument();
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
};

/** A product to try the form with. */
export type Sample = {
  /** Product name; not translated, like a brand. */
  readonly name: string;
  readonly picture: string;
};

export const samples: readonly Sample[] = [
  { name: "Solstice Citrus Soda", picture: soda },
  { name: "Lagoon Water Bottle", picture: bottle },
  { name: "Lilac Night Cream", picture: cream },
  { name: "Sunday Mug", picture: mug },
  { name: "Ember Sneaker", picture: sneaker },
  { name: "Halo Desk Lamp", picture: lamp },
];
