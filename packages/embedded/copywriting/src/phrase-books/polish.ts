import { polishHousehold } from "../kinds/phrases/household/polish.ts";
import { polishKinds } from "../kinds/phrases/polish.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const polish = createPhraseBook({
  language: "pl",
  reasons: { one: "powód", few: "powody", many: "powodów", other: "powodu" },
  kinds: polishKinds + polishHousehold,
  text: `
# hook
a To musisz zobaczyć.
a Spójrz na to przez chwilę.
c Czekaj, nie przewijaj dalej.
c Słuchaj, muszę ci coś pokazać.
c Daj mi dziesięć sekund, dobrze?
c Hej, widzisz to?
p Kilka sekund, jeden dobry pomysł.
p Dobry projekt zasługuje na uwagę.
p Najlepsze pomysły są często proste.
p Warto przyjrzeć się z bliska.
e Stop, to trzeba zobaczyć!
e Tak się cieszę, że mogę ci to pokazać!
e Tylko poczekaj, aż to zobaczysz!
e To po prostu trzeba pokazać dalej!
h Mój portfel właśnie zadrżał.
h Nikt nie pytał, ale i tak opowiem.
h Mój koszyk wiedział pierwszy.
h To nie są ćwiczenia.
m Weź oddech i popatrz.
m Niektóre rzeczy po prostu ułatwiają dzień.
m Zatrzymaj się na moment.
m Czasem wystarczy coś prostego.
# hook.named
a Dzisiaj w roli głównej: {name}.
a Mój typ na dziś: {name}.
a {name}, mówi ci to coś?
# hook.standard
a To moje nowe ulubione odkrycie.
a Właśnie tego mi brakowało.
a Pokażę ci coś fajnego.
# hook.problem
a Przecież musi być prostszy sposób.
a Drobiazg potrafi zepsuć cały dzień.
a Są rzeczy, które po prostu denerwują.
# hook.testimonial
a Powiem szczerze, co myślę.
a Oto moja szczera opinia.
a Moje doświadczenie, bez scenariusza.
# hook.unboxing
a Zobacz, co właśnie przyszło.
a Chodź, otworzymy to razem.
a Paczka wreszcie dotarła.
# hook.before
a Najpierw przed, potem po.
a Mała zmiana, duża różnica.
a Tak było kiedyś. A teraz patrz.
# hook.list
a {name}: {count} {reasons} na tak.
a Dlaczego {name}? {count} {reasons}.
c No dobra, {name} i {count} {reasons} na tak.
p {name}: {count} {reasons}, krótko i jasno.
e {name}! {count} {reasons} do zachwytu!
h {count} {reasons}, a winowajca jest jeden: {name}.
m {name}: {count} {reasons}, całkiem spokojnie.
# problem
a Zawsze coś nie pasuje.
a Niełatwo znaleźć coś naprawdę dobrego.
a Długo wystarczało byle co.
a Przecież musi być coś lepszego.
a Cierpliwość ma swoje granice.
c Pewnie też długo szukasz.
p Zbyt często godzimy się na byle co.
p To kosztuje czas i cierpliwość.
e Koniec z półśrodkami!
h Mój plan B? Czekać na cud.
h Nawet kot pokręcił głową.
m Małe niedogodności się sumują.
m Do wielu rzeczy można się przyzwyczaić.
a I myślisz sobie: zajmę się tym jutro.
# before
a Wcześniej zawsze czegoś brakowało.
a Tak wyglądał kiedyś mój dzień.
a Kiedyś po prostu trzeba było sobie radzić.
# doubt
a Na początku były wątpliwości.
a Pierwsza myśl: czy to potrzebne?
a Decyzja zajęła mi trochę czasu.
# opening
a No to zdejmujemy pokrywkę.
a Otwieramy.
a Ten moment jest najlepszy.
a Papier już szeleści.
a Ciekawość mnie zjada.
a Kto nie lubi rozpakowywać paczek?
# named
a Przedstawiam: {name}.
a Moja odpowiedź: {name}.
a Oto, co warto zapamiętać: {name}.
c I wtedy wpadło mi w oko to: {name}.
p Mój wybór: {name}.
e A oto mój hit: {name}!
h Werble, proszę: {name}.
m I wreszcie jest: {name}.
# named.unboxing
a I jest: {name}.
a Cześć, {name}.
# benefit
a Co mi się w tym podoba?
a Dlaczego akurat to?
a Co robi różnicę?
# everyday
a To już mój stały zwyczaj.
a Szybko weszło mi to w nawyk.
a Od tej pory jest łatwiej.
# details
a Przyjrzyjmy się szczegółom.
a Podejdź bliżej.
a Z bliska podoba mi się jeszcze bardziej.
# try
a Czas to wypróbować.
a A teraz prawdziwy test.
a Zobaczmy, jak to jest.
# after
a A teraz? Dużo lepiej.
a Różnicę widać od razu.
a Dziś jest zupełnie inaczej.
# relief
a Wreszcie mam to z głowy.
a Co za ulga.
# opinion
a Mój werdykt? Polecam.
a Drugi raz mój wybór byłby ten sam.
a Dla mnie to strzał w dziesiątkę.
# recap
a No to krótko.
a Co zostaje w pamięci?
a W skrócie.
# bonus
a Aha, i jeszcze jedno.
a A na deser jeszcze coś.
# number
a Numer {n}.
a Powód numer {n}.
c Dobra, numer {n}.
p Punkt {n}.
e I oto numer {n}!
h Numer {n}, zapnij pasy.
m Numer {n}, po prostu.
# good
a Polecam z czystym sumieniem: {name}.
a Zdania nie zmieniam: {name}.
a Tu nie ma się nad czym zastanawiać.
a Chętnie polecam to dalej.
a Dokładnie o to mi chodziło.
a I po co było tyle czekać?
a Niczego tu nie trzeba zmieniać.
a To przerosło moje oczekiwania.
a Poproszę więcej takich.
a Polecam każdemu, kto pyta.
# close
a Teraz twoja kolej.
a Reszta zależy od ciebie.
c No, to już wiesz.
p Decyzja należy do ciebie.
e Na co czekasz?
e Zrób sobie przyjemność!
h Nikomu nie powiem.
h Podziękujesz mi później.
m Spokojnie, bez pośpiechu.
m W swoim tempie.
a Zdecyduj po swojemu.
a Oceń po swojemu.
# calls
a Sprawdź już dziś: {name}.
a Przekonaj się na własnej skórze.
a Zajrzyj i zobacz.
c No dalej, zajrzyj.
c Zapamiętaj tę nazwę: {name}.
p Poznaj bliżej: {name}.
e Sprawdź to teraz: {name}!
h No dalej, kliknij.
m Zajrzyj, kiedy masz chwilę.
# point
a Co najlepsze? {point}.
a Do tego: {point}.
a Podoba mi się to: {point}.
a Dobrze wiedzieć: {point}.
a I jeszcze: {point}.
c A wiesz co? {point}.
p To ważne: {point}.
e I uwaga: {point}!
m Mały plus: {point}.
# point.figure
a W liczbach: {point}.
a Dobrze wiedzieć: {point}.
# point.offer
a Teraz w promocji: {point}.
a A cena: {point}.
`,
});
