import { TextInput } from "@mantine/core";
import { useState } from "react";

/** A field for a whole number of these bounds. What is typed on the way to one is left alone until the field is left. */
export const NumberField = ({
  label,
  min,
  max,
  unit,
  value,
  onChange,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Stands before the number, such as "$". */
  readonly unit?: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={label}
      min={min}
      max={max}
      step={1}
      leftSection={unit}
      value={typed ?? value}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
