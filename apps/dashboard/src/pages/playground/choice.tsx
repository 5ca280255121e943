import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";
import classes from "./playground.module.css";

/** A field of few values, all of them seen. */
export const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={id} className={classes["label"]}>
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        className={classes["choice"]}
        value={value}
        data={options.map((option) => ({ ...option }))}
        onChange={onChange}
      />
    </div>
  );
};
