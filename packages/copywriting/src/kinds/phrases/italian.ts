/** What is said in Italian of groups of products; the form is told in `read-kinds.ts`. */
export const italianKinds = `
# cup
p La mia vecchia tazza era sempre troppo piccola o troppo pesante.
p Nella tazza sbagliata, il caffè perde metà del suo fascino.
= Per il primo caffè e l'ultimo tè
= Un piacere da tenere in mano
= Facile da riempire e da sciacquare
= Per ogni bevanda preferita
= Per lunghe chiacchiere e brevi pause
# taste
p La dispensa è piena, ma non mi va niente.
p Nel pomeriggio arriva la voglia di qualcosa di buono.
= Un piccolo piacere per la pausa
= Da condividere, oppure no
= Per l'ora tra pranzo e cena
= Qualcosa di buono per gli ospiti
= In tavola in un attimo
# wear
p L'armadio è pieno e non ho niente da mettermi.
p Le mie cose belle non erano mai le più comode.
= Sta bene con quello che c'è già nell'armadio
= Per giornate lunghe e serate senza programmi
= Ci si veste in un attimo e si esce
= Per il lavoro e per il fine settimana
= Il tocco che completa un look semplice
# care
p La mia routine era acqua e speranza.
p Sei vasetti a metà, e nessuno mi convince.
= Trova posto in ogni routine
= Un minuto di calma solo per me
= Basta un minuto per applicare
= Per la cura di ogni giorno
= Una cura che non dimentico
# home
p In casa c'era sempre quell'angolo vuoto.
p Sposto i mobili, e manca sempre qualcosa.
= Il tocco che completa una stanza
= Sta bene con quello che c'è già
= Per tutti i giorni in casa
= Un regalo per la casa nuova
= Un piacere tornare a casa
# tech
p Il mio cassetto è un museo di vecchi gadget.
p Molti apparecchi fanno perdere più tempo di quello che fanno risparmiare.
= Per tutti i giorni
= Trova posto ovunque
= Per il lavoro e per dopo
= Tecnologia che non intralcia
= Un regalo per chi ama la tecnologia
# bag
p Nella mia vecchia borsa non trovavo mai le chiavi.
p Una borsa è troppo piccola, la successiva inghiotte tutto.
= Spazio per tutto quello che serve
= Per il lavoro e per il fine settimana
= Da portare ovunque
= Si riempie in un attimo
= Sta bene con ogni cappotto
# any
p Per molto tempo è andata avanti così.
p Cercavo da tempo qualcosa così.
= Per tutti i giorni
= Sempre a portata di mano
= Un regalo che si usa davvero
= Facile da usare
= Facile da inserire nella giornata
`;
