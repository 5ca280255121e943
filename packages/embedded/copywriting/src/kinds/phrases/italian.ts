/** What is said in Italian of groups of products; the form is told in `read-kinds.ts`. */
export const italianKinds = `
# cup
p La mia vecchia tazza era sempre troppo piccola o troppo pesante.
p Nella tazza sbagliata, il caffè perde metà del suo fascino.
p Bevi abbastanza quando la giornata è piena?
p Mi dimentico sempre di bere.
ph Le mie piante bevono più regolarmente di me.
m La mattina è la prima cosa che prendo.
m Ogni pausa adesso ha il suo piccolo rito.
m Sulla mia scrivania c'è sempre qualcosa da bere.
= Per il primo caffè e l'ultimo tè
= Un piacere da tenere in mano
= Facile da riempire e da sciacquare
= Per ogni bevanda preferita
= Per lunghe chiacchiere e brevi pause
# taste
p La dispensa è piena, ma non mi va niente.
p Nel pomeriggio arriva la voglia di qualcosa di buono.
p Cosa porti in tavola quando arrivano ospiti?
p A tavola mancava qualcosa.
ph Apro il frigo dieci volte, caso mai fosse cambiato.
m A casa mia non avanza mai.
m Dividere? Solo con chi mi sta simpatico.
m Mi prendo il tempo per assaporare.
= Un piccolo piacere per la pausa
= Da condividere, oppure no
= Per la pausa del pomeriggio
= Qualcosa di buono per gli ospiti
= In tavola in un attimo
# wear
p L'armadio è pieno e non ho niente da mettermi.
p Le mie cose belle non erano mai le più comode.
p Cosa ti metti quando hai fretta?
p Ai miei look mancava sempre qualcosa.
ph Metà del mio armadio è pura decorazione.
m Mi vesto e non ci penso più.
m La mattina esco di casa con un altro umore.
m Mi guardo allo specchio e mi piace.
= Sta bene con quello che c'è già nell'armadio
= Per giornate lunghe e serate senza programmi
= Ci si veste in un attimo e si esce
= Per il lavoro e per il fine settimana
= Il tocco che completa un look semplice
# care
p La mia routine era acqua e speranza.
p Sei vasetti a metà, e nessuno mi convince.
p Quanto tempo dedichi a te?
p Le routine complicate non fanno per me.
ph Io e lo specchio ormai ci salutiamo e basta.
m Questi minuti della giornata sono miei.
m Dopo mi sento subito meglio.
m Ormai fa parte della mia routine.
= Trova posto in ogni routine
= Un minuto di calma solo per me
= Basta un minuto
= Per la cura di ogni giorno
= Una cura che non dimentico
# home
p In casa c'era sempre quell'angolo vuoto.
p Sposto i mobili, e manca sempre qualcosa.
p Qual è il tuo angolo preferito in casa?
p Nella stanza mancava qualcosa.
ph Il mio stile d'arredo si chiama: lo faccio dopo.
m Torno a casa e mi viene da sorridere.
m La stanza sembra un'altra.
m Ogni sera l'occhio mi cade lì.
= Il tocco che completa una stanza
= Sta bene con quello che c'è già
= Per tutti i giorni in casa
= Un regalo per la casa nuova
= È un piacere tornare a casa
# tech
p Il mio cassetto è un museo di vecchi gadget.
p Molti apparecchi fanno perdere più tempo di quello che fanno risparmiare.
p Quanti cavi hai in giro per casa?
p Niente funzionava al primo colpo.
ph Il mio vecchio apparecchio sapeva fare due cose: bip e sciopero.
m In due giorni era già un'abitudine.
m Finalmente un apparecchio che non mi fa arrabbiare.
m Si apre, si accende, si capisce.
= Per tutti i giorni
= Trova posto ovunque
= Per il lavoro e per dopo
= Tecnologia che non intralcia
= Un regalo per chi ama la tecnologia
# bag
p Nella mia vecchia borsa non trovavo mai le chiavi.
p Una borsa è troppo piccola, la successiva inghiotte tutto.
p Cosa porti con te ogni giorno?
p Non ho mai una mano libera.
ph Nella mia vecchia borsa vivono scontrini di un'altra epoca.
m In treno, in ufficio, a fare la spesa, sempre con me.
m Le chiavi hanno finalmente il loro posto.
m Esco di casa e non manca niente.
= Spazio per tutto quello che serve
= Per il lavoro e per il fine settimana
= Da portare ovunque
= Si riempie in un attimo
= Sta bene con ogni cappotto
# cook
p La sera la voglia di cucinare mi passava subito.
p La cucina era piena, e mancava proprio la cosa giusta.
p Cosa si mangia oggi?
p Cucinare mi portava via troppo tempo.
ph La mia specialità, finora, era il toast.
m Da allora cucino più spesso.
m La domenica sto volentieri ai fornelli.
m Questo non torna più in fondo al mobile.
= Per sere di fretta e domeniche lunghe
= Per le ricette di sempre e le idee nuove
= Ha il suo posto in cucina
= Un regalo per chi ama cucinare
# clean
p Appena finito di pulire, la polvere è già tornata.
p Le pulizie, da me, erano sempre per domani.
p A chi piace pulire, a casa tua?
p La polvere vince sempre.
ph La mia polvere ormai ha un nome.
m Poi mi siedo e mi godo la calma.
m Il resto del sabato è tutto mio.
m Pulire non è il mio hobby, ma adesso finisco prima.
= Per una passata veloce
= Un sabato libero invece di un sabato di pulizie
= Anche quando arrivano ospiti all'improvviso
= Una casa in cui camminare scalzi
# habit
p Di buoni propositi ne ho fatti tanti.
p Dopo tre giorni smettevo sempre.
p Quante volte hai ricominciato da capo?
p Il difficile era cominciare.
ph Il divano sente la mia mancanza quando mi alzo.
m Continuo, e per me è una novità.
m Sono pochi minuti, ma ogni giorno.
m Lo ammetto, mi sento meglio.
= Basta qualche minuto libero
= Un'abitudine facile da iniziare
= Piccoli passi, ogni giorno
= Un po' di tempo solo per me
# work
p La lista dei lavori in casa si allungava sempre.
p Con l'attrezzo sbagliato ci vuole il doppio del tempo.
p Cosa ti aspetta da settimane?
p Dovevo sempre farmelo prestare.
ph Il mio vicino si nasconde quando chiedo qualcosa in prestito.
m Il lavoro dell'estate scorsa è finalmente finito.
m Adesso faccio più cose da me.
m Alla fine guardo il risultato e sorrido.
= Per la casa, il cortile e il giardino
= Per il progetto del fine settimana
= Un regalo per chi ama il fai da te
= La soddisfazione di farlo da sé
# outdoor
p Fuori si sta bene, e io resto in casa.
p Le gite le programmavo, e poi le rimandavo.
p Da quanto non fai una vera uscita all'aperto?
p Ogni weekend vinceva il divano.
ph I miei scarponi conoscono solo il corridoio.
m Nel weekend sto più spesso all'aperto.
m Si parte, e poi si vede.
m Un po' d'aria fresca sistema tutto.
= Per gite brevi e lunghi percorsi
= Un motivo per uscire più spesso
= Per fine settimana da raccontare
= Da soli o con gli amici
# pets
p Il mio animale è più esigente di me.
p Metà del divano non è più mia da tempo.
p Chi comanda a casa tua?
p Quello sguardo vince sempre.
ph Io pago l'affitto, e quattro zampe decidono.
m A casa nostra la prova del fiuto è superata.
m Uno sguardo così dice più di mille recensioni.
m Qui siamo contenti in due.
= Per il migliore amico a quattro zampe
= Per chi vizia il suo animale
= Un regalo per chi ama gli animali
= Per le giornate insieme
# play
p Un pomeriggio libero, e nessuno ha un'idea.
p Tutti guardano il telefono, nessuno gioca.
p Da quanto non fai una bella partita?
p I giorni di pioggia erano lunghi.
ph Il nostro motto di famiglia era: mi annoio.
m All'improvviso vogliono provare tutti.
m Il pomeriggio è volato via.
m Nessuno ha guardato il telefono.
= Per pomeriggi che passano in fretta
= Da soli o con tutta la famiglia
= Un regalo che si prova subito
= Per giocare, ridere e stupirsi
# baby
p Con un bebè manca sempre una terza mano.
p Uscire con un bambino era ogni volta una spedizione.
p Da quanto non dormi una notte intera?
p Con un bebè ogni minuto conta.
ph Le chiavi in frigo, e il latte nella borsa.
m Le nostre giornate sono un po' più tranquille.
m Ho di nuovo una mano libera.
m Ogni genitore lo capisce al volo.
= Un regalo per la nascita
= Per giornate lunghe e notti corte
= Un gesto in meno per i genitori
= Più tempo per le coccole
# scent
p Quasi tutti i profumi erano troppo forti per me.
p Il mio profumo l'ho cercato a lungo.
p Quale profumo ti ricorda i giorni belli?
p Mancava il profumo giusto.
ph Il mio profumo, finora, era il bucato.
m Mi fermo un attimo e respiro.
m L'atmosfera cambia subito.
m Mi ricorda giorni felici.
= Un profumo per i momenti di calma
= Un profumo che si riconosce
= Un regalo per una persona speciale
= Adatto a ogni stagione
# any
p C'è così tanta scelta che alla fine prendo la prima cosa.
p Confronto per ore, e poi non decido niente.
p Tu quanto ci metti a trovare quello che cerchi?
p Alle belle promesse ci casco sempre.
ph Con i miei acquisti sbagliati potrei aprire un mercatino.
m Non mi aspettavo granché, e invece.
m Così è un piacere.
m Per una volta ho scelto bene.
m Avrei dovuto farlo molto prima.
m I miei amici non sentono parlare d'altro.
= Anche una bella idea regalo
= Si capisce al primo sguardo
= Senza cambiare abitudini
= Un pensiero in meno
`;
