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
a Cunoști deja {name}?
a Astăzi vorbim despre {name}.
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
a {count} {reasons} pentru {name}.
a De ce {name}? {count} {reasons}.
c Hai, {name} în {count} {reasons}.
p {name}: {count} {reasons}, pe scurt.
e {name}! {count} {reasons} de încântare!
h {count} {reasons}. De vină: {name}.
m {name}, {count} {reasons} simple.
# problem
a Mereu e ceva care nu se potrivește.
a Nu e ușor să găsești ce trebuie.
a Cumperi și ajunge într-un sertar.
a Trebuie să existe ceva mai bun.
a Și în fiecare zi e la fel.
c Sigur ți s-a întâmplat și ție.
p Prea des ne mulțumim cu puțin.
p Asta costă timp și răbdare.
e Gata cu jumătățile de măsură!
h Sertarul meu cu regrete e plin.
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
# named
a Numele: {name}.
a Iată {name}.
a Îți prezint {name}.
a Răspunsul: {name}.
c Și apoi am găsit asta: {name}.
p Alegerea mea: {name}.
e Și iată {name}!
h Tobe, vă rog: {name}.
m Și apoi am descoperit {name}.
# named.unboxing
a Și iată: {name}.
a Bună, {name}.
# benefit
a Și acum partea cea mai bună.
a Ce îmi place?
a În fiecare zi se simte diferența.
# everyday
a Se potrivește în orice zi.
a Dimineața, seara, pe drum.
a Nu mai plec fără.
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
a Verdictul meu? Da.
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
a Nu mai renunț la {name}.
a Cu {name}, a revenit plăcerea.
a {name}: și o idee de cadou.
a Aș alege din nou {name}.
a La mine acasă e mereu loc pentru {name}.
# close
a Acum e rândul tău.
a Tu decizi.
a Restul depinde de tine.
c Gata, acum știi.
c Hai, încearcă.
p Merită o privire atentă.
p Decizia e a ta.
e Ce mai aștepți?
e Răsfață-te!
h Nu spun nimănui.
h Îmi mulțumești mai târziu.
m Ia-ți timpul necesar.
m În ritmul tău.
a Cel mai bine e să încerci.
a Vezi și tu.
a Alegerea e a ta.
# calls
a Descoperă {name} astăzi.
a Încearcă și tu.
a Aruncă o privire.
c Hai, du-te să vezi.
p Află mai multe despre {name}.
e Descoperă {name} acum!
h Hai, dă clic.
m Descoperă {name} în liniște.
# point
a Cel mai bun lucru? {point}.
a În plus: {point}.
a Ce îmi place: {point}.
a Bine de știut: {point}.
a Și mai mult: {point}.
c Și știi ceva? {point}.
p Un punct important: {point}.
e Și ascultă: {point}!
m Un mic plus: {point}.
`,
});
