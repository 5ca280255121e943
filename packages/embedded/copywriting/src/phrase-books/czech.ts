import { czechKinds } from "../kinds/phrases/czech.ts";
import { czechHousehold } from "../kinds/phrases/household/czech.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const czech = createPhraseBook({
  language: "cs",
  reasons: { one: "důvod", few: "důvody", many: "důvodu", other: "důvodů" },
  kinds: czechKinds + czechHousehold,
  text: `
# hook
a Tohle musíš vidět.
a Podívej se sem na chvilku.
c Počkej, nescrolluj dál.
c Hele, musím ti něco ukázat.
c Dej mi deset vteřin, jo?
c Hele, vidíš tohle?
p Pár vteřin, jeden dobrý nápad.
p Dobrý design si zaslouží pozornost.
p Nejlepší nápady bývají jednoduché.
p Vyplatí se podívat se zblízka.
e Stop, tohle musíš vidět!
e Mám takovou radost, že ti to můžu ukázat!
e Počkej, až tohle uvidíš!
e O tohle se s tebou musím podělit!
h Moje peněženka sebou trochu škubla.
h Nikdo se neptal, ale stejně to povím.
h Můj košík to věděl první.
h Tohle není cvičení.
m Nadechni se a podívej se.
m Některé věci prostě usnadní den.
m Udělej si malou chvilku.
m Někdy stačí něco jednoduchého.
# hook.named
a Můj dnešní tip: {name}.
a {name}, říká ti to něco?
a Dnes je řeč o tomhle: {name}.
# hook.standard
a Tohle je můj nový objev.
a Přesně to mi chybělo.
a Ukážu ti něco hezkého?
# hook.problem
a Musí to přece jít i jednodušeji.
a Maličkosti umí zkazit celý den.
a Některé věci prostě štvou.
# hook.testimonial
a Řeknu ti upřímně, co si myslím.
a Tady je můj upřímný názor.
a Moje zkušenost, bez scénáře.
# hook.unboxing
a Podívej, co právě přišlo.
a Pojď, otevřeme to spolu.
a Balíček je konečně tady.
# hook.before
a Nejdřív předtím, pak potom.
a Malá změna, velký rozdíl.
a Takhle to bylo dřív. A teď se dívej.
# hook.list
a {name}: {count} {reasons} proč ano.
a Proč právě {name}? {count} {reasons}.
c Tak jo, {name} a {count} {reasons} proč ano.
p {name}: {count} {reasons}, stručně a jasně.
e {name}! {count} {reasons} k nadšení!
h {count} {reasons} a viník je jasný: {name}.
m {name}: {count} {reasons}, v klidu.
# problem
a Vždycky něco nesedí.
a Najít to pravé není tak snadné.
a Dlouho mi stačilo málo.
a Přece musí být něco lepšího.
a Už mi docházela trpělivost.
c Určitě taky dlouho hledáš.
p Příliš často se spokojíme s málem.
p Stojí to čas a trpělivost.
e Konec polovičatých řešení!
h Můj plán B? Čekat na zázrak.
h I kočka zavrtěla hlavou.
m Drobné nepříjemnosti se sčítají.
m Člověk si zvykne skoro na všechno.
a A člověk si řekne: nechám to na zítra.
# before
a Dřív vždycky něco chybělo.
a Takhle dřív vypadal můj den.
a Dřív se s tím prostě muselo žít.
# doubt
a Na začátku byly pochybnosti.
a První myšlenka: potřebuju to vůbec?
a Rozhodnutí chvíli trvalo.
# opening
a Tak jo, víčko dolů.
a Otevíráme.
a Tuhle chvíli mám nejradši.
a Papír už šustí.
a Zvědavost je silnější než já.
a Kdo by nerad rozbaloval balíček?
# named
a Představuju: {name}.
a Moje odpověď: {name}.
a A pak přišel tip: {name}.
c A pak se objevilo tohle: {name}.
p Moje volba: {name}.
e A teď: {name}!
h Prosím, bubny: {name}.
m A pak přišel objev: {name}.
# named.unboxing
a A je to tady: {name}.
a Ahoj, {name}.
# benefit
a Co se mi na tom líbí?
a Proč zrovna tohle?
a V čem je rozdíl?
# everyday
a Už to patří k mému dni.
a Na tohle se zvyká rychle.
a Od té doby je to snazší.
# details
a Podívejme se na detaily.
a Pojď blíž.
a Zblízka se mi to líbí ještě víc.
# try
a Čas to vyzkoušet.
a A teď opravdový test.
a Uvidíme, jaké to je.
# after
a A teď? Mnohem lepší.
a Rozdíl je vidět.
a Dnes je to úplně jiné.
# relief
a Konečně na to nemusím myslet.
a To je úleva.
# opinion
a Můj závěr? Doporučuju.
a Příště by volba byla stejná.
a Pro mě je to jasné ano.
# recap
a Takže stručně.
a Co si odnést?
a Shrnuto v kostce.
# bonus
a Jo, a ještě něco.
a A jako malý bonus.
# number
a Číslo {n}.
a Důvod číslo {n}.
c Tak jo, číslo {n}.
p Bod {n}.
e A tady je číslo {n}!
h Číslo {n}, drž se.
m Číslo {n}, úplně prostě.
# good
a Doporučuju s klidným svědomím: {name}.
a Za tím si stojím: {name}.
a Tady není nad čím přemýšlet.
a Tohle doporučuju dál.
a Přesně o to mi šlo.
a Proč to trvalo tak dlouho?
a Není na tom co měnit.
a Předčilo to moje očekávání.
a Víc takových, prosím.
a Doporučuju každému, kdo se zeptá.
# close
a Teď je řada na tobě.
a Zbytek je na tobě.
c Tak, teď to víš.
p Rozhodnutí je na tobě.
e Na co čekáš?
e Udělej si radost!
h Nikomu to neřeknu.
h Poděkuješ mi později.
m Dej si na čas.
m Vlastním tempem.
a Rozhodni se podle sebe.
a Posuď to po svém.
# calls
a Podívej se ještě dnes: {name}.
a Vyzkoušej to na vlastní kůži.
a Mrkni na to.
c Tak se běž podívat.
c Zapamatuj si to jméno: {name}.
p Zjisti víc: {name}.
e Objev to teď: {name}!
h No tak, klikni.
m Podívej se, až budeš mít chvilku.
# point
a Co je nejlepší? {point}.
a A k tomu: {point}.
a Líbí se mi tohle: {point}.
a Dobré vědět: {point}.
a A ještě něco: {point}.
c A víš co? {point}.
p Pro mě důležité: {point}.
e A teď pozor: {point}!
m Malé plus: {point}.
# point.figure
a V číslech: {point}.
a Dobré vědět: {point}.
# point.offer
a Teď v akci: {point}.
a A cena: {point}.
`,
});
