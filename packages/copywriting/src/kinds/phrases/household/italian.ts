/** What is said in Italian of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const italianHousehold = `
# device
p Quello di prima faceva così rumore che lo spegnevo.
p A queste cose si pensa quando mancano.
p Cosa resta acceso tutto il giorno a casa tua?
p In casa c'era sempre troppo rumore, caldo o freddo.
ph Il manuale era più spesso dell'apparecchio.
= Fa il suo lavoro senza farsi notare
= Pronto in un attimo
= Per tutti i giorni dell'anno
= Un gesto, e si parte
# rest
p Dopo una giornata lunga voglio solo sedermi.
p Pensavo a tutto, tranne che a me.
p Quando hai fatto qualcosa per te, l'ultima volta?
p La pausa arrivava sempre per ultima.
ph Le mie spalle hanno un'agenda tutta loro.
= Per la fine di una giornata lunga
= Un momento tranquillo per me
= Per casa e per i viaggi
= Sta in una piccola pausa
# order
p A casa mia ogni cassetto era quello delle cianfrusaglie.
p Riordinavo la domenica, e il martedì era tutto come prima.
p Dove metti le cose che non hanno un posto?
p Cercavo più di quanto trovassi.
ph La sedia in camera era il mio secondo armadio.
= Un posto per tutto quello che è in giro
= Per case piccole con tante cose
= Trasforma un mucchio in ordine
= Facile da riempire, facile da ritrovare
# bed
p Passavo mezza notte a girare il cuscino.
p Troppo caldo a mezzanotte, troppo freddo alle quattro.
p Come hai dormito stanotte?
p Al mio letto pensavo sempre per ultimo.
ph Io e la mia sveglia non ci parliamo più.
= Per notti lunghe e mattine lente
= Qualcosa da aspettare tutto il giorno
= Per il letto e per il divano
= Un regalo per chi ama dormire
`;
