import { UnstyledButton } from "@mantine/core";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./product.module.css";
import { type Sample, samples } from "./samples.ts";

/** Products to try it with; one click fills in picture and name. */
export const SampleList = ({ onTake }: { readonly onTake: (sample: Sample) => void }) => {
  const t = useTexts("create");
  return (
    <div className={classes["samples"]}>
      <span className={classes["samplesTitle"]}>{t("orSample")}</span>
      <ul>
        {samples.map((sample) => (
          <li key={sample.name}>
            <UnstyledButton
              className={classes["sample"]}
              onClick={() => onTake(sample)}
              title={sample.name}
            >
              <img
                src={sample.picture}
                width={48}
                height={48}
                alt={t("takeSample", { name: sample.name })}
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
};
