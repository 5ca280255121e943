import { Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useState } from "react";
import type { Persona } from "reelwright";
import { Empty, Loaded } from "../../components/page.tsx";
import { plainWord } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { FilterSelect, LibraryModal, MoreItems, SearchBox } from "./library.tsx";
import classes from "./persona.module.css";
import { type PersonaFilter, personaOptionsQuery, personasQuery } from "./queries.ts";

const traits = ["category", "gender", "age_range", "ethnicity", "voice_style"] as const;

const Filters = ({
  filter,
  onChange,
}: {
  readonly filter: PersonaFilter;
  readonly onChange: (filter: PersonaFilter) => void;
}) => {
  const t = useTexts("create");
  const { data } = useQuery(personaOptionsQuery(useClient()));
  return (
    <>
      <SearchBox
        label={t("searchPersonas")}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      {traits.map((trait) => (
        <FilterSelect
          key={trait}
          label={t(`trait.${trait}`)}
          data={(data?.[trait] ?? []).map((value) => ({ value, label: plainWord(value) }))}
          value={filter[trait]}
          onChange={(value) => {
            const { [trait]: _before, ...others } = filter;
            onChange(value === undefined ? others : { ...others, [trait]: value });
          }}
        />
      ))}
    </>
  );
};

const PersonaCard = ({
  persona,
  isChosen,
  onChoose,
}: {
  readonly persona: Persona;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => (
  <button type="button" className={classes["card"]} aria-pressed={isChosen} onClick={onChoose}>
    {persona.portrait_url === null ? (
      <span className={classes["portrait"]} />
    ) : (
      <img
        className={classes["portrait"]}
        src={persona.portrait_url}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )}
    <span className={classes["name"]}>{persona.name}</span>
    <span className={classes["traits"]}>
      {plainWord(persona.category)} · {persona.age_range}
    </span>
  </button>
);

const skeleton = (
  <div className={classes["gallery"]}>
    {Array.from({ length: 12 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={at} height={216} radius="md" />
    ))}
  </div>
);

/** The gallery of personas. */
export const PersonaGallery = ({
  chosen,
  onChoose,
  onClose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts("create");
  const [filter, setFilter] = useState<PersonaFilter>({ search: "" });
  const [search] = useDebouncedValue(filter.search.trim(), 250);
  const query = useInfiniteQuery(personasQuery(useClient(), { ...filter, search }));
  return (
    <LibraryModal
      title={t("personas")}
      filters={<Filters filter={filter} onChange={setFilter} />}
      onClose={onClose}
    >
      <Loaded query={query} skeleton={skeleton}>
        {({ pages }) => {
          const personas = pages.flatMap(({ items }) => items);
          if (personas.length === 0)
            return <Empty icon={UserRoundX} title={t("noPersona")} text={t("noMatchHint")} />;
          return (
            <>
              <Text size="sm" c="dimmed" mb={10} role="status">
                {t("personaCount", { count: pages[0]?.total ?? 0 })}
              </Text>
              <div className={classes["gallery"]}>
                {personas.map((persona) => (
                  <PersonaCard
                    key={persona.persona_id}
                    persona={persona}
                    isChosen={[persona.persona_id, persona.slug].includes(chosen ?? "")}
                    onChoose={() => {
                      onChoose(persona.persona_id);
                      onClose();
                    }}
                  />
                ))}
              </div>
              <MoreItems {...query} />
            </>
          );
        }}
      </Loaded>
    </LibraryModal>
  );
};
