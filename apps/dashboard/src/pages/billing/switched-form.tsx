import { Button, Group, Stack, Switch } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** A form that is switched on or off as a whole; its fields are shown while it is on. */
export const SwitchedForm = ({
  label,
  description = null,
  isOn,
  wasOn,
  isDisabled = false,
  isBusy,
  onSwitch,
  onSave,
  children,
}: {
  readonly label: string;
  readonly description?: string | null;
  readonly isOn: boolean;
  /** As it is stored: what was on can be saved as off. */
  readonly wasOn: boolean;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onSave: () => void;
  readonly children: ReactNode;
}) => {
  const save = useTexts("common")("save");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          label={label}
          description={description}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
        {isOn ? children : null}
        {isOn || wasOn ? (
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isBusy}>
              {save}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
};
