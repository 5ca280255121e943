import { Kbd, Modal } from "@mantine/core";
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

/** The keys of the page. */
export const KeysHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts("review");
  const close = useTexts("common")("close");
  return (
    <Modal opened onClose={onClose} title={t("keys")} closeButtonProps={{ "aria-label": close }}>
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
