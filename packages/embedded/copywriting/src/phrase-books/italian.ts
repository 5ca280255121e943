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
a Magari l'avessi scoperto prima.
c Aspetta, non scorrere via.
c Ok, ti devo far vedere una cosa.
c Senti, ma questo l'hai già visto?
c Dammi dieci secondi, ok?
p Una buona idea si riconosce subito.
p Il buon design merita attenzione.
p Chi cerca a lungo sa cosa vuole.
p Le idee migliori sono spesso semplici.
p Sono i dettagli a fare la differenza.
e Fermi tutti, questo è da vedere!
e Non vedevo l'ora di mostrartelo!
e Aspetta di vedere questo!
e Questo lo dovevo condividere con te!
h Il mio portafoglio ha avuto un brivido.
h Nessuno l'ha chiesto, ma lo racconto lo stesso.
h Ora faccio finta di niente.
h Il mio carrello l'ha saputo prima di me.
h Questa non è un'esercitazione.
m Fai un bel respiro.
m Certe cose rendono la giornata più leggera.
m Un po' di calma fa bene a tutti.
m Anche un piccolo piacere conta.
m A volte basta una cosa semplice.
# hook.named
a La mia scoperta: {name}.
a {name}, ti dice qualcosa?
a Il mio consiglio di oggi: {name}.
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
a Ecco il prima e il dopo.
a Un piccolo cambiamento, una grande differenza.
a Prima era tutta un'altra storia.
# hook.list
a {name}: {count} {reasons}.
a Perché {name}? {count} {reasons}.
c Allora, {name} in {count} {reasons}.
p {name}: {count} {reasons}, in breve.
e {name}! {count} {reasons} che adoro!
h {name}: {count} {reasons}, zero rimpianti.
m {name}, in {count} semplici {reasons}.
# problem
a C'è sempre qualcosa che non va.
a Trovare la cosa giusta non è facile.
a Per molto tempo ho lasciato perdere.
a Ci deve essere di meglio.
a Non ne potevo più.
c Scommetto che anche tu hai cercato a lungo.
c Ne avevo già provate tante, davvero.
p Troppo spesso ci accontentiamo.
p Tutto questo costa tempo e pazienza.
e Basta con le mezze misure!
e Volevo qualcosa di meglio!
h Il mio piano B era sperare in un miracolo.
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
a Si sente già la carta.
a Che curiosità, davvero.
a A chi non piace aprire un pacco?
# named
a Guarda cosa ho trovato: {name}.
a La mia risposta: {name}.
a Poi è arrivata la dritta giusta: {name}.
c E poi ho scoperto questo: {name}.
p La mia scelta: {name}.
e Ed ecco la mia scoperta: {name}!
h Rullo di tamburi: {name}.
m E alla fine ho trovato: {name}.
# named.unboxing
a Ed eccoci: {name}.
a Ciao, {name}.
# benefit
a Cosa mi piace?
a Perché proprio questo?
a Cosa fa la differenza?
# everyday
a Ormai fa parte delle mie abitudini.
a Ci ho preso gusto subito.
a Da allora è tutto più facile.
# details
a Ho guardato tutto da vicino.
a Vieni più vicino.
a Da vicino mi piace ancora di più.
# try
a Dovevo provarlo subito.
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
a Per me è un sì convinto.
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
a Lo consiglio senza pensarci: {name}.
a Resto della mia idea: {name}.
a Non ci ho pensato su molto.
a Ne parlo volentieri con tutti.
a È proprio quello che speravo.
a Ma perché ho aspettato tanto?
a Non cambierei niente.
a Ha superato le mie aspettative.
a Ne voglio ancora.
a Consiglio di provare.
# close
a Ora è il tuo turno.
a Decidi tu.
c Ecco, ora sai tutto.
p La decisione è tua.
e Cosa aspetti?
e Fatti un regalo!
h Non lo dirò a nessuno.
h Mi ringrazierai dopo.
m Prenditi il tuo tempo.
m Con calma.
a Provare per credere.
# calls
a Da scoprire oggi: {name}.
a Prova di persona.
a Dai un'occhiata.
c Dai, vai a vedere.
c Segnati il nome: {name}.
p Scoprilo qui: {name}.
e Da non perdere: {name}!
h Su, fai clic.
m Da scoprire con calma: {name}.
# point
a La cosa migliore? {point}.
a In più: {point}.
a Quello che mi convince: {point}.
a Buono a sapersi: {point}.
a E non è tutto: {point}.
c E sai una cosa? {point}.
p Un punto chiave: {point}.
e E senti qui: {point}!
m Un piccolo extra: {point}.
# point.figure
a In cifre: {point}.
a Buono a sapersi: {point}.
# point.offer
a In questo momento: {point}.
a E sul prezzo: {point}.
`,
});
