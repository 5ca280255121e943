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
h {count} {reasons}, a winowajca to {name}.
m {name}: {count} {reasons}, całkiem spokojnie.
# problem
a Zawsze coś nie pasuje.
a Niełatwo znaleźć to właściwe.
a Kupujesz, a potem leży w szufladzie.
a Przecież musi być coś lepszego.
a I tak każdego dnia od nowa.
c Pewnie też tak masz.
p Zbyt często godzimy się na byle co.
p To kosztuje czas i cierpliwość.
e Koniec z półśrodkami!
h Moja szuflada nietrafionych zakupów jest pełna.
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
# named
a Oto {name}.
a Poznaj to od razu: {name}.
a Przedstawiam: {name}.
a Odpowiedź brzmi: {name}.
c I wtedy trafiło do mnie to: {name}.
p Mój wybór: {name}.
e A oto {name}!
h Werble, proszę: {name}.
m A potem odkrycie: {name}.
# named.unboxing
a I jest: {name}.
a Cześć, {name}.
# benefit
a A teraz najlepsze.
a Co mi się w tym podoba?
a Na co dzień to naprawdę widać.
# everyday
a Pasuje do każdego dnia.
a Rano, wieczorem, w drodze.
a Sięgam po to ciągle.
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
a Mój werdykt? Zostaje ze mną.
a Drugi raz też byłby ten sam wybór.
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
a To zostaje ze mną: {name}.
a Moja codzienność i {name}: to działa.
a {name} to też pomysł na prezent.
a Mój wybór na nowo: {name}.
a Stałe miejsce u mnie: {name}.
# close
a Teraz twoja kolej.
a Zdecyduj po swojemu.
a Reszta zależy od ciebie.
c No, to już wiesz.
c Po prostu spróbuj.
p Warto przyjrzeć się uważnie.
p Decyzja należy do ciebie.
e Na co czekasz?
e Zrób sobie przyjemność!
h Nikomu nie powiem.
h Podziękujesz mi później.
m Spokojnie, bez pośpiechu.
m W swoim tempie.
a Najlepiej po prostu sprawdzić.
# calls
a Sprawdź już dziś: {name}.
a Przekonaj się na własnej skórze.
a Zajrzyj i zobacz.
c No dalej, zajrzyj.
p Dowiedz się więcej: {name}.
e Sprawdź to teraz: {name}!
h No dalej, kliknij.
m Zajrzyj, kiedy masz chwilę.
# point
a Co najlepsze? {point}.
a Do tego: {point}.
a Lubię to: {point}.
a Dobrze wiedzieć: {point}.
a I jeszcze: {point}.
c A wiesz co? {point}.
p Ważny punkt: {point}.
e I uwaga: {point}!
m Mały plus: {point}.
`,
});
