import { type DragEvent, useEffect, useState } from "react";

type Drop = {
  /** Something is held over the place. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
};

/** A file that is dropped beside the place would take the page away. */
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

/** Returns what makes an element a place to drop a file. */
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
