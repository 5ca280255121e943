import { italianHousehold } from "../kinds/phrases/household/italian.ts";
import { italianKinds } from "../kinds/phrases/italian.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const italian = createPhraseBook({
  language: "it",
  reasons: { one: "motivo", other: "motivi" },
  kinds: italianKinds + italianHousehold,
  text: `
# hook
a Questo lo devi vedere.
a Guarda qui un attimo.
c Aspetta, non scorrere via.
c Ok, ti devo far vedere una cosa.
c Senti, ma questo l'hai già visto?
c Dammi dieci secondi, ok?
p Pochi secondi, una buona idea.
p Il buon design merita attenzione.
p Se ami i dettagli, resta qui.
p Le idee migliori sono spesso semplici.
p Vale la pena guardare da vicino.
e Fermi tutti, questo è da vedere!
e Non vedevo l'ora di mostrartelo!
e Aspetta di vedere questo!
e Questo lo dovevo condividere con te!
h Il mio portafoglio ha avuto un brivido.
h Nessuno l'ha chiesto, ma lo racconto lo stesso.
h Ora faccio finta di niente.
h Il mio carrello l'ha saputo prima di me.
h Questa non è un'esercitazione.
m Fai un respiro e guarda.
m Certe cose rendono la giornata più leggera.
m Un momento tranquillo, solo per te.
m Prenditi un momento.
m A volte basta una cosa semplice.
# hook.named
a Conosci già {name}?
a Oggi parliamo di {name}.
# hook.standard
a Ecco la mia scoperta preferita.
a Proprio quello che cercavo.
a Posso mostrarti una cosa bella?
# hook.problem
a Dev'esserci un modo più semplice.
a Una piccola cosa può rovinarti la giornata.
a Ci sono cose che danno fastidio e basta.
# hook.testimonial
a Ti dico sinceramente cosa ne penso.
a Ecco la mia opinione onesta.
a La mia esperienza, senza copione.
# hook.unboxing
a Guarda cosa è appena arrivato.
a Dai, apriamo insieme.
a Finalmente è arrivato il pacco.
# hook.before
a Prima il prima, poi il dopo.
a Un piccolo cambiamento, una grande differenza.
a Prima era così. E adesso guarda.
# hook.list
a {count} {reasons} per scegliere {name}.
a Perché {name}? {count} {reasons}.
c Allora, {name} in {count} {reasons}.
p {name}: {count} {reasons}, in breve.
e {name}! {count} {reasons} che adoro!
h {count} {reasons}, e la colpa è di {name}.
m {name}, in {count} semplici {reasons}.
# problem
a C'è sempre qualcosa che non va.
a Trovare la cosa giusta non è facile.
a Lo compri e finisce in un cassetto.
a Ci deve essere di meglio.
a E ogni giorno è la stessa storia.
c Scommetto che succede anche a te.
c Ne avevo già provate tante, davvero.
p Troppo spesso ci accontentiamo.
p Tutto questo costa tempo e pazienza.
e Basta con le mezze misure!
e Volevo qualcosa di meglio!
h Il mio cassetto dei rimpianti è pieno.
h Anche il gatto ha scosso la testa.
m I piccoli fastidi si sommano.
m Ci si abitua un po' a tutto.
a E si pensa: ci penso domani.
# before
a Prima mancava sempre qualcosa.
a Prima le mie giornate erano così.
a Prima mi arrangiavo e basta.
# doubt
a All'inizio avevo dei dubbi.
a Ho pensato: mi serve davvero?
a Lo ammetto, ci ho pensato a lungo.
# opening
a Via il coperchio.
a Dai, apriamo.
a Questo è il momento che preferisco.
# named
a Questo è il nome da ricordare: {name}.
a Ti presento {name}.
a Ecco {name}.
a La risposta: {name}.
c E poi ho scoperto questo: {name}.
p La mia scelta: {name}.
e Ed ecco {name}!
h Rullo di tamburi: {name}.
m E poi è arrivato il momento di {name}.
# named.unboxing
a Ed eccoci: {name}.
a Ciao, {name}.
# benefit
a E adesso viene il bello.
a Cosa mi piace?
a Ogni giorno si nota la differenza.
# everyday
a Sta bene in ogni giornata.
a La mattina, la sera, in giro.
a Ormai non ne faccio più a meno.
# details
a Guardiamo i dettagli.
a Vieni più vicino.
a Da vicino mi piace ancora di più.
# try
a È ora di provare.
a E adesso la prova vera.
a Vediamo com'è.
# after
a E adesso? Molto meglio.
a La differenza c'è.
a Oggi è tutto più semplice.
# relief
a Finalmente non ci penso più.
a Che sollievo.
# opinion
a Il mio verdetto? Promosso.
a Rifarei la stessa scelta.
a Per me è un sì.
# recap
a Allora, in breve.
a Cosa resta?
a Riassumendo.
# bonus
a Ah, ancora una cosa.
a E come piccolo extra.
# number
a Numero {n}.
a Motivo numero {n}.
c Dai, numero {n}.
p Punto numero {n}.
e Ed ecco il numero {n}!
h Numero {n}, tieniti forte.
m Numero {n}, semplicemente.
# good
a Ormai non faccio a meno di {name}.
a Con {name} ho ritrovato il piacere.
a {name}: un'idea anche come regalo.
a Sceglierei di nuovo {name}.
a A casa mia c'è sempre posto per {name}.
# close
a Ora è il tuo turno.
a Decidi tu.
a Il resto dipende da te.
c Ecco, ora sai tutto.
c Dai, prova.
p Merita uno sguardo attento.
p La decisione è tua.
e Cosa aspetti?
e Fatti un regalo!
h Non lo dirò a nessuno.
h Mi ringrazierai dopo.
m Prenditi il tuo tempo.
m Con calma.
a La cosa migliore è provare.
# calls
a Scopri {name} oggi.
a Prova di persona.
a Dai un'occhiata.
c Dai, vai a vedere.
p Scopri di più su {name}.
e Corri a scoprire {name}!
h Su, fai clic.
m Scopri {name} con calma.
# point
a La cosa migliore? {point}.
a In più: {point}.
a Quello che mi piace: {point}.
a Buono a sapersi: {point}.
a E non è tutto: {point}.
c E sai una cosa? {point}.
p Un punto chiave: {point}.
e E senti qui: {point}!
m Un piccolo extra: {point}.
`,
});
