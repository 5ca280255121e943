import { ActionIcon, Button, Input, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../texts/texts.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import classes from "./product.module.css";

const name = "key_selling_points";

/** The selling points, one a line; Enter begins the next. */
export const PointsField = () => {
  const t = useTexts("create");
  const { errors, fields, set, value } = useCreateForm();
  const most = fields.get(name)?.maxItems ?? 5;
  const points = value<readonly string[] | null>(name) ?? [];
  const shown = points.length === 0 ? [""] : points;
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = null;
  });
  const change = (next: readonly string[], focus: number | null = null) => {
    wanted.current = focus;
    set({ [name]: next });
  };
  const add = (after: number) => {
    if (shown.length < most) change(shown.toSpliced(after + 1, 0, ""), after + 1);
  };
  const remove = (at: number) => change(shown.toSpliced(at, 1), Math.max(0, at - 1));
  return (
    <Input.Wrapper
      labelElement="div"
      label={<FieldLabel name={name} />}
      {...(errors[name] && { error: errors[name] })}
    >
      <div ref={list} className={classes["points"]} id={`field-${name}`} tabIndex={-1}>
        {shown.map((point, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
            key={at}
            aria-label={t("point", { number: at + 1 })}
            placeholder={t("pointPlaceholder")}
            value={point}
            maxLength={fields.get(name)?.items?.maxLength ?? 300}
            onChange={({ currentTarget }) => change(shown.with(at, currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) {
                event.preventDefault();
                add(at);
              } else if (event.key === "Backspace" && point === "" && shown.length > 1) {
                event.preventDefault();
                remove(at);
              }
            }}
            rightSection={
              points.length > 0 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t("removePoint", { number: at + 1 })}
                  onClick={() => remove(at)}
                >
                  <X size={14} />
                </ActionIcon>
              ) : null
            }
          />
        ))}
        {shown.length < most && points.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} />}
            className={classes["addPoint"]}
            onClick={() => add(shown.length - 1)}
          >
            {t("addPoint")}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
};
