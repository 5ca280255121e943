import { romanianHousehold } from "../kinds/phrases/household/romanian.ts";
import { romanianKinds } from "../kinds/phrases/romanian.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const romanian = createPhraseBook({
  language: "ro",
  reasons: { one: "motiv", few: "motive", other: "de motive" },
  kinds: romanianKinds + romanianHousehold,
  text: `
# hook
a Trebuie să vezi asta.
a Uită-te puțin aici.
c Stai, nu da mai departe.
c Bun, trebuie să-ți arăt ceva.
c Dă-mi zece secunde, bine?
c Auzi, ai văzut asta?
p Câteva secunde, o idee bună.
p Un design bun merită atenție.
p Ideile bune sunt adesea simple.
p Merită să te uiți de aproape.
e Stop, trebuie să vezi asta!
e Abia așteptam să-ți arăt!
e Așteaptă să vezi asta!
e Trebuia să-ți arăt și ție!
h Portofelul meu a tresărit.
h Nu m-a întrebat nimeni, dar povestesc oricum.
h Coșul meu a știut primul.
h Acesta nu este un exercițiu.
m Respiră puțin și privește.
m Unele lucruri fac ziua mai ușoară.
m Ia-ți o clipă.
m Uneori ajunge ceva simplu.
# hook.named
a Recomandarea mea de azi: {name}.
a {name}, îți spune ceva?
a Descoperirea mea: {name}.
# hook.standard
a Asta e descoperirea mea preferată.
a Exact ce căutam.
a Pot să-ți arăt ceva frumos?
# hook.problem
a Trebuie să existe o cale mai simplă.
a Un lucru mărunt poate strica toată ziua.
a Unele lucruri pur și simplu enervează.
# hook.testimonial
a Îți spun sincer ce cred.
a Iată părerea mea sinceră.
a Experiența mea, fără scenariu.
# hook.unboxing
a Uite ce tocmai a sosit.
a Hai să deschidem împreună.
a În sfârșit a venit pachetul.
# hook.before
a Întâi înainte, apoi după.
a O schimbare mică, o diferență mare.
a Așa era înainte. Și acum, privește.
# hook.list
a {name}: {count} {reasons}.
a De ce {name}? {count} {reasons}.
c Hai, {name} în {count} {reasons}.
p {name}: {count} {reasons}, pe scurt.
e {name}! {count} {reasons} de încântare!
h {count} {reasons}. De vină: {name}.
m {name}, {count} {reasons} simple.
# problem
a Mereu e ceva care nu se potrivește.
a Nu e ușor să găsești ce trebuie.
a Multă vreme am lăsat-o așa.
a Trebuie să existe ceva mai bun.
a Nu mai aveam răbdare.
c Sigur cauți și tu de mult.
p Prea des ne mulțumim cu puțin.
p Asta costă timp și răbdare.
e Gata cu jumătățile de măsură!
h Planul meu B era să aștept o minune.
h Până și pisica a clătinat din cap.
m Micile supărări se adună.
m Ne obișnuim cu aproape orice.
a Și îți zici: mă ocup mâine.
# before
a Înainte lipsea mereu ceva.
a Așa arăta ziua mea înainte.
a Înainte mă descurcam cum puteam.
# doubt
a La început aveam îndoieli.
a Mi-am zis: chiar am nevoie?
a Recunosc, m-am gândit mult.
# opening
a Gata, jos capacul.
a Hai să deschidem.
a Momentul ăsta îmi place cel mai mult.
a Deja foșnește hârtia.
a Abia aștept să văd ce e înăuntru.
a Cui nu-i place să desfacă un pachet?
# named
a Uite ce am găsit: {name}.
a Răspunsul meu: {name}.
a Apoi am primit un pont: {name}.
c Și apoi am găsit asta: {name}.
p Alegerea mea: {name}.
e Și iată surpriza: {name}!
h Tobe, vă rog: {name}.
m Și, până la urmă, am găsit: {name}.
# named.unboxing
a Și iată: {name}.
a Bună, {name}.
# benefit
a Ce îmi place?
a De ce tocmai asta?
a Ce face diferența?
# everyday
a Acum face parte din rutina mea.
a M-am obișnuit imediat.
a De atunci, totul e mai simplu.
# details
a Să ne uităm la detalii.
a Vino mai aproape.
a De aproape îmi place și mai mult.
# try
a E timpul să probăm.
a Și acum testul adevărat.
a Să vedem cum e.
# after
a Și acum? Mult mai bine.
a Diferența se vede.
a Azi totul e mai simplu.
# relief
a În sfârșit nu mă mai gândesc la asta.
a Ce ușurare.
# opinion
a Verdictul meu? Recomand.
a Aș alege la fel și a doua oară.
a Pentru mine e un da.
# recap
a Deci, pe scurt.
a Ce rămâne?
a În câteva cuvinte.
# bonus
a A, și încă ceva.
a Și ca un mic bonus.
# number
a Numărul {n}.
a Motivul numărul {n}.
c Hai, numărul {n}.
p Punctul {n}.
e Și iată numărul {n}!
h Numărul {n}, ține-te bine.
m Numărul {n}, simplu.
# good
a Recomand cu toată încrederea: {name}.
a Rămân la părerea mea: {name}.
a N-am stat mult pe gânduri.
a Le povestesc cu drag și altora.
a Exact cum speram.
a De ce am așteptat atât?
a N-aș schimba nimic.
a A întrecut așteptările mele.
a Mai vreau așa ceva.
a Recomand oricui mă întreabă.
# close
a Acum e rândul tău.
a Tu decizi.
a Restul depinde de tine.
c Gata, acum știi.
p Decizia e a ta.
e Ce mai aștepți?
e Răsfață-te!
h Nu spun nimănui.
h Îmi mulțumești mai târziu.
m Ia-ți timpul necesar.
m În ritmul tău.
a Vezi și tu.
a Alegerea e a ta.
# calls
a De descoperit azi: {name}.
a Încearcă și tu.
a Aruncă o privire.
c Hai, du-te să vezi.
c Ține minte numele: {name}.
p Află mai multe: {name}.
e Descoperă acum: {name}!
h Hai, dă clic.
m De descoperit în liniște: {name}.
# point
a Cel mai bun lucru? {point}.
a În plus: {point}.
a Ce îmi place: {point}.
a Bine de știut: {point}.
a Și încă ceva: {point}.
c Și știi ceva? {point}.
p Important pentru mine: {point}.
e Și ascultă asta: {point}!
m Un mic plus: {point}.
# point.figure
a În cifre: {point}.
a Bine de știut: {point}.
# point.offer
a Acum la ofertă: {point}.
a Iar prețul: {point}.
`,
});
