/** What is said in Italian of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const italianHousehold = `
# device
p Quello di prima faceva così rumore che lo spegnevo.
p A queste cose si pensa quando mancano.
p Cosa resta acceso tutto il giorno a casa tua?
p In casa c'era sempre troppo rumore, caldo o freddo.
ph Il manuale era più spesso dell'apparecchio.
m Dopo qualche giorno non ci si pensa più.
m Accendo, e mi dedico ad altro.
m A casa si sta molto meglio.
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
m La sera è il mio piccolo rito.
m Mi rilasso e non faccio proprio niente.
m Dopo si può di nuovo parlare con me.
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
m Adesso trovo perfino le forbici.
m All'improvviso c'è spazio.
m In ordine dalla domenica, e ci resta.
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
m La sera non vedo l'ora di andare a letto.
m La mattina resto volentieri cinque minuti in più.
m Ci si sdraia, si spegne la luce, buonanotte.
= Per notti lunghe e mattine lente
= Qualcosa da aspettare tutto il giorno
= Per il letto e per il divano
= Un regalo per chi ama dormire
# paper
p Le mie idee migliori finivano su foglietti sparsi.
p Le note sul telefono non le ritrovo mai.
p Dove scrivi le tue idee?
p C'erano foglietti dappertutto.
ph La mia lista di cose da fare ha una sua lista.
m Le mie idee hanno finalmente un posto.
m Qualche riga la sera, niente di più.
m Scrivo di nuovo a mano.
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
m La mattina in bagno va tutto con calma.
m E poi la giornata può cominciare.
m Viene con me anche in viaggio.
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
m Ho cominciato un martedì qualunque.
m Ci sta nella mezz'ora prima di cena.
m Adesso non rimando più niente.
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
m Da allora non ci penso quasi più.
m Per me la questione è chiusa.
m Finalmente ho la testa libera.
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
m Ne parliamo ancora oggi.
m Per qualche ora la routine era lontanissima.
m La prossima volta porto gli amici.
= Qualcosa da aspettare con gioia
= Da soli, in due o con gli amici
= Una pausa dalla routine
= Ricordi invece di oggetti
`;
