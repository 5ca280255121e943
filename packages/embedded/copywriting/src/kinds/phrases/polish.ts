/** What is said in Polish of groups of products; the form is told in `read-kinds.ts`. */
export const polishKinds = `
# cup
p Mój stary kubek zawsze był za mały albo za ciężki.
p W złym kubku kawa traci połowę uroku.
p Czy pijesz wystarczająco dużo w ciągu dnia?
p Ciągle zapominam o piciu.
ph Moje rośliny piją regularniej niż ja.
= Na pierwszą kawę i ostatnią herbatę
= Przyjemny chwyt w dłoni
= Łatwe napełnianie i płukanie
= Na długie rozmowy i krótkie przerwy
# taste
p Szafka jest pełna, a na nic nie mam ochoty.
p Po południu przychodzi ochota na coś dobrego.
p Co stawiasz na stole, gdy przychodzą goście?
p Na stole czegoś brakowało.
ph Otwieram lodówkę dziesięć razy, a nuż coś się zmieni.
m U mnie nigdy nic nie zostaje.
m Dzielę się tylko z tymi, których lubię.
m Na to zawsze mam czas.
= Mała przyjemność na przerwę
= Dla całej rodziny albo tylko dla mnie
= W sam raz na popołudniową przerwę
= Coś dobrego dla gości
# wear
p Szafa jest pełna, a ja nie mam się w co ubrać.
p Moje ładne rzeczy nigdy nie były wygodne.
p Co zakładasz, gdy trzeba się spieszyć?
p Moim stylizacjom zawsze czegoś brakowało.
ph Połowa mojej szafy to czysta dekoracja.
m Ubieram się i nie muszę się zastanawiać.
m Rano wychodzę z domu w lepszym humorze.
m W lustrze wygląda to naprawdę dobrze.
= Pasuje do tego, co już wisi w szafie
= Na długie dni i nieplanowane wieczory
= Wystarczy włożyć i wyjść
= Do pracy i na weekend
# care
p Moja pielęgnacja to była woda i nadzieja.
p Sześć niedokończonych słoików, a żaden mnie nie cieszy.
p Ile czasu masz tylko dla siebie?
p Skomplikowana pielęgnacja to nie dla mnie.
ph Z lustrem już tylko się sobie kłaniamy.
m Te kilka minut jest tylko moje.
m Potem od razu czuję się lepiej.
m To już stały punkt dnia.
= Mieści się w każdej rutynie
= Spokojna minuta tylko dla mnie
= Wystarczy jedna minuta
= Na każdy dzień
# home
p W domu zawsze był ten jeden pusty kąt.
p Przestawiam meble i nadal czegoś brakuje.
p Który kąt w domu lubisz najbardziej?
p W pokoju czegoś brakowało.
ph Mój styl w domu nazywa się: zrobię to później.
m Wracam do domu i od razu się uśmiecham.
m Pokój wygląda zupełnie inaczej.
m Co wieczór tam właśnie patrzę.
= Dopełnia każde wnętrze
= Pasuje do tego, co już jest w domu
= Na każdy dzień w domu
= Prezent do nowego mieszkania
# tech
p Moja szuflada to muzeum starych gadżetów.
p Większość urządzeń zabiera więcej czasu, niż oszczędza.
p Ile kabli leży u ciebie w domu?
p Nic nie działało od razu.
ph Mój stary sprzęt umiał dwie rzeczy: piszczeć i strajkować.
m Po dwóch dniach to już nawyk.
m Wreszcie sprzęt, który mnie nie denerwuje.
m Wyjąć, włączyć, gotowe.
= Na każdy dzień
= Wszędzie znajdzie miejsce
= Do pracy i po pracy
= Prezent dla fanów techniki
# bag
p W starej torbie nigdy nie było widać kluczy.
p Jedna torba jest za mała, druga połyka wszystko.
p Co nosisz ze sobą każdego dnia?
p Nigdy nie mam wolnej ręki.
ph W mojej starej torbie mieszkają paragony z dawnych lat.
= Miejsce na wszystko, czego wymaga dzień
= Do pracy i na weekend
= Wszędzie pod ręką
= Szybkie pakowanie
# cook
p Po całym dniu rzadko mam ochotę gotować.
p Szafki w kuchni pełne, a tego właściwego brakowało.
p Co dziś na obiad?
p Gotowanie trwało zbyt długo.
ph Moją specjalnością był dotąd tost.
m Teraz gotuję częściej.
m W niedzielę chętnie stoję w kuchni.
m To już nie trafi na dno szafki.
= Na szybkie wieczory i długie niedziele
= Do ulubionych przepisów i nowych pomysłów
= Ma swoje miejsce w kuchni
= Prezent dla tych, którzy lubią gotować
# clean
p Ledwo posprzątane, a kurz już wrócił.
p Sprzątanie zawsze czekało do jutra.
p Kto u ciebie lubi sprzątać?
p Kurz zawsze wygrywa.
ph Mój kurz ma już imię.
= Do szybkich porządków między zajęciami
= Wolna sobota zamiast sprzątania
= Także gdy goście przychodzą bez zapowiedzi
= Dom, w którym chodzi się boso
# habit
p Dobrych postanowień było już wiele.
p Po trzech dniach zawsze był koniec.
p Ile razy zaczynasz od nowa?
p Najtrudniej było zacząć.
ph Moja kanapa tęskni, gdy wstaję.
= Mieści się w kilku wolnych minutach
= Nawyk, który łatwo zacząć
= Małe kroki, każdego dnia
= Czas tylko dla mnie
# work
p Lista domowych prac robiła się coraz dłuższa.
p Ze złym narzędziem wszystko trwa dwa razy dłużej.
p Co czeka u ciebie od tygodni?
p To właściwe trzeba było pożyczać.
ph Sąsiad się chowa, gdy chcę coś pożyczyć.
= Do domu, podwórka i ogrodu
= Do weekendowego projektu
= Prezent dla tych, którzy robią wszystko sami
= Satysfakcja z własnej pracy
# outdoor
p Na dworze jest pięknie, a ja siedzę w domu.
p Wycieczki zostawały tylko w planach.
p Kiedy ostatnio był czas na świeże powietrze?
p Kanapa wygrywała w każdy weekend.
ph Moje buty trekkingowe znają tylko przedpokój.
m W weekendy częściej jestem na dworze.
m Po prostu w drogę, reszta się ułoży.
m Świeże powietrze leczy wszystko.
= Na krótkie wypady i długie trasy
= Powód, żeby częściej wychodzić
= Na weekendy, o których się opowiada
= W pojedynkę lub z przyjaciółmi
# pets
p Mój zwierzak jest bardziej wybredny niż ja.
p Połowa kanapy już dawno nie jest moja.
p Kto rządzi u ciebie w domu?
p To spojrzenie zawsze wygrywa.
ph Ja płacę czynsz, a decydują cztery łapy.
m U nas test węchu zdany od razu.
m Takie spojrzenie mówi więcej niż opinie.
m Radość jest podwójna.
= Dla najlepszego przyjaciela na czterech łapach
= Dla tych, którzy rozpieszczają swoje zwierzaki
= Prezent dla miłośników zwierząt
= Na wspólne dni
# play
p Wolne popołudnie, a nikt nie ma pomysłu.
p Wszyscy patrzą w telefon, nikt się nie bawi.
p Kiedy ostatnio był czas na prawdziwą zabawę?
p Deszczowe dni były u nas długie.
ph Nasze rodzinne motto brzmiało: nudzi mi się.
= Na popołudnia, które szybko mijają
= W pojedynkę lub z całą rodziną
= Prezent do wypróbowania od razu
= Do zabawy, śmiechu i odkryć
# baby
p Przy dziecku zawsze brakuje trzeciej ręki.
p Wyjście z dzieckiem to była za każdym razem wyprawa.
p Kiedy ostatnio była cała przespana noc?
p Przy dziecku liczy się każda minuta.
ph Klucze w lodówce, a mleko w torbie.
= Prezent na narodziny
= Na długie dni i krótkie noce
= O jedną czynność mniej dla rodziców
= Więcej czasu na przytulanie
# scent
p Większość zapachów była dla mnie za mocna.
p Długo szukam swojego zapachu.
p Jaki zapach przypomina ci dobre dni?
p Brakowało tego jednego zapachu.
ph Moim zapachem był dotąd proszek do prania.
= Zapach na spokojne chwile
= Zapach, który się rozpoznaje
= Prezent dla kogoś wyjątkowego
= Pasuje do każdej pory roku
# any
p Wybór jest ogromny, a na koniec biorę byle co.
p Porównuję godzinami i niczego nie wybieram.
p Ile czasu zajmuje ci znalezienie czegoś dobrego?
p Na ładne obietnice łatwo mnie złapać.
ph Z moich nietrafionych zakupów można by zrobić pchli targ.
m Żadnych wielkich oczekiwań, a tu taka niespodzianka.
m I to ja rozumiem.
m Tym razem wybór jest trafny.
m Szkoda, że dopiero teraz.
m Znajomi słyszą ode mnie tylko o tym.
= To też dobry pomysł na prezent
= Od razu wiadomo, o co chodzi
= Nazwa, którą warto zapamiętać
= Jedno zmartwienie mniej
`;
