/** What is said in Italian of groups of products; the form is told in `read-kinds.ts`. */
export const italianKinds = `
# cup
p La mia vecchia tazza era sempre troppo piccola o troppo pesante.
p Nella tazza sbagliata, il caffè perde metà del suo fascino.
p Bevi abbastanza quando la giornata è piena?
p Mi dimentico sempre di bere.
ph Le mie piante bevono più regolarmente di me.
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
= Un piccolo piacere per la pausa
= Da condividere, oppure no
= Per l'ora tra pranzo e cena
= Qualcosa di buono per gli ospiti
= In tavola in un attimo
# wear
p L'armadio è pieno e non ho niente da mettermi.
p Le mie cose belle non erano mai le più comode.
p Cosa ti metti quando hai fretta?
p C'è sempre qualcosa che stringe.
ph Metà del mio armadio è pura decorazione.
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
= Trova posto in ogni routine
= Un minuto di calma solo per me
= Basta un minuto per applicare
= Per la cura di ogni giorno
= Una cura che non dimentico
# home
p In casa c'era sempre quell'angolo vuoto.
p Sposto i mobili, e manca sempre qualcosa.
p Qual è il tuo angolo preferito in casa?
p Nella stanza mancava qualcosa.
ph Il mio stile d'arredo si chiama: lo faccio dopo.
= Il tocco che completa una stanza
= Sta bene con quello che c'è già
= Per tutti i giorni in casa
= Un regalo per la casa nuova
= Un piacere tornare a casa
# tech
p Il mio cassetto è un museo di vecchi gadget.
p Molti apparecchi fanno perdere più tempo di quello che fanno risparmiare.
p Quanti cavi hai in giro per casa?
p Niente funzionava al primo colpo.
ph Il mio vecchio apparecchio sapeva fare due cose: bip e sciopero.
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
= Un regalo per la nascita
= Per giornate lunghe e notti corte
= Un gesto in meno per i genitori
= Più tempo per le coccole
# paper
p Le mie idee migliori finivano su foglietti sparsi.
p Le note sul telefono non le ritrovo mai.
p Dove scrivi le tue idee?
p C'erano foglietti dappertutto.
ph La mia lista di cose da fare ha una sua lista.
= Per liste, progetti e pensieri
= Un momento di calma senza schermo
= Per la scrivania e per quando si è in giro
= Un regalo per chi ama scrivere
# groom
p In bagno ero sempre di fretta.
p Davanti allo specchio usavo quello che capitava.
p Anche tu vai di fretta in bagno?
p Due minuti possono essere lunghi.
ph Il mio specchio ha già visto tutto.
= Ha il suo posto in bagno
= Due minuti solo per me
= Per iniziare bene e finire bene la giornata
= Per casa e per i viaggi
# digital
p Lo rimandavo sempre a domani.
p Per questo non era mai il momento giusto.
p Quante volte l'hai rimandato?
p Non sapevo mai da dove iniziare.
ph Rimandare è il mio sport preferito.
= Non occupa posto sullo scaffale
= Si comincia quando si vuole
= Ognuno con i suoi tempi
= Basta una mezz'ora libera
# service
p Nella mia lista c'era da troppo tempo.
p Di queste cose mi occupo sempre per ultime.
p Cosa c'è da un'eternità nella tua lista?
p Ogni volta me ne dimenticavo.
ph Io e la mia lista non ci parliamo più.
= Una voce in meno nella lista
= Più tempo per quello che piace
= Si decide una volta e la testa è libera
= Un pensiero in meno
# outing
p I miei fine settimana erano tutti uguali.
p Dovremmo uscire di più, dicevamo sempre.
p Da quanto non fai qualcosa di speciale?
p I giorni erano tutti uguali.
ph La mia ultima grande avventura è stata il supermercato.
= Qualcosa da aspettare con gioia
= Da soli, in due o con gli amici
= Una pausa dalla routine
= Ricordi invece di oggetti
# scent
p Quasi tutti i profumi erano troppo forti per me.
p Il mio profumo l'ho cercato a lungo.
p Quale profumo ti ricorda i giorni belli?
p Mancava il profumo giusto.
ph Il mio profumo, finora, era il bucato.
= Un profumo per i momenti di calma
= Un profumo che si riconosce
= Un regalo per una persona speciale
= Adatto a ogni stagione
# any
p Per molto tempo è andata avanti così.
p Cercavo da tempo qualcosa così.
p Sai cosa mi mancava da tempo?
p Mancava sempre qualcosa.
ph Il mio cassetto degli acquisti sbagliati è pieno.
= Per tutti i giorni
= Sempre a portata di mano
= Un regalo che si usa davvero
= Facile da usare
= Facile da inserire nella giornata
`;
