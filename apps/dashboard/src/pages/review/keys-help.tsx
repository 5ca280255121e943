import { Kbd, Modal, Switch } from "@mantine/core";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./review.module.css";

const keys = [
  ["J", "keyNext"],
  ["K", "keyPrevious"],
  ["A", "keyApprove"],
  ["R", "keyReject"],
  ["Enter", "keyEnter"],
  ["Esc", "keyEscape"],
  ["?", "keyHelp"],
] as const;

/** Help for the page's keys, with the switch that turns them off. */
export const KeysHelp = ({
  isOn,
  onSwitch,
  onClose,
}: {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts("review");
  const close = useTexts("common")("close");
  return (
    <Modal opened onClose={onClose} title={t("keys")} closeButtonProps={{ "aria-label": close }}>
      <Switch
        label={t("keysOn")}
        description={t("keysOnHint")}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        mb="md"
      />
      <dl className={classes["keys"]}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
