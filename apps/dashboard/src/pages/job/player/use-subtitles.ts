import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subtitlesQuery } from "../queries.ts";

/** Returns an address of these subtitles within this origin, since a video takes none of another one; null: not yet. */
export const useSubtitles = (url: string | null): string | null => {
  const { data: text } = useQuery(subtitlesQuery(url));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === undefined) return;
    const own = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    setAddress(own);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(own);
    };
  }, [text]);
  return address;
};
