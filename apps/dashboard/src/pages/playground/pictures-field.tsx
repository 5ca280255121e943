import { Input } from "@mantine/core";
import { AddPicture, PictureTile } from "./picture-input.tsx";
import classes from "./playground.module.css";

/** A field of up to `most` pictures, given by their addresses. */
export const PicturesField = ({
  label,
  hint,
  urls,
  most,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly urls: readonly string[];
  readonly most: number;
  readonly onChange: (urls: readonly string[]) => void;
}) => (
  <fieldset className={classes["plain"]}>
    <Input.Label component="legend">{label}</Input.Label>
    {hint ? <Input.Description>{hint}</Input.Description> : null}
    <div className={classes["tiles"]}>
      {urls.map((url, index) => (
        <PictureTile
          key={url}
          url={url}
          label={most > 1 ? `${label} ${index + 1}` : label}
          onRemove={() => onChange(urls.filter((each) => each !== url))}
        />
      ))}
      {urls.length < most ? (
        <AddPicture label={label} onAdd={(url) => onChange([...urls, url])} />
      ) : null}
    </div>
  </fieldset>
);
