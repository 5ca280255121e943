/** What is said in Polish of groups of products; the form is told in `read-kinds.ts`. */
export const polishKinds = `
# cup
p Mój stary kubek zawsze był za mały albo za ciężki.
p W złym kubku kawa traci połowę uroku.
= Na pierwszą kawę i ostatnią herbatę
= Przyjemny chwyt w dłoni
= Łatwe napełnianie i płukanie
= Na długie rozmowy i krótkie przerwy
# taste
p Szafka jest pełna, a na nic nie mam ochoty.
p Po południu przychodzi ochota na coś dobrego.
= Mała przyjemność na przerwę
= Do dzielenia się, albo i nie
= Na porę między obiadem a kolacją
= Coś dobrego dla gości
# wear
p Szafa jest pełna, a ja nie mam się w co ubrać.
p Moje ładne rzeczy nigdy nie były wygodne.
= Pasuje do tego, co już wisi w szafie
= Na długie dni i nieplanowane wieczory
= Wystarczy włożyć i wyjść
= Do pracy i na weekend
# care
p Moja pielęgnacja to była woda i nadzieja.
p Sześć niedokończonych słoików, a żaden mnie nie cieszy.
= Mieści się w każdej rutynie
= Spokojna minuta tylko dla mnie
= Wystarczy jedna minuta
= Na każdy dzień
# home
p W domu zawsze był ten jeden pusty kąt.
p Przestawiam meble i nadal czegoś brakuje.
= Dopełnia każde wnętrze
= Pasuje do tego, co już jest w domu
= Na każdy dzień w domu
= Prezent do nowego mieszkania
# tech
p Moja szuflada to muzeum starych gadżetów.
p Większość urządzeń zabiera więcej czasu, niż oszczędza.
= Na każdy dzień
= Wszędzie znajdzie miejsce
= Do pracy i po pracy
= Prezent dla fanów techniki
# bag
p W starej torbie nigdy nie było widać kluczy.
p Jedna torba jest za mała, druga połyka wszystko.
= Miejsce na wszystko, czego wymaga dzień
= Do pracy i na weekend
= Wszędzie pod ręką
= Szybkie pakowanie
# cook
p Po całym dniu rzadko mam ochotę gotować.
p Szafki w kuchni pełne, a tego właściwego brakowało.
= Na szybkie wieczory i długie niedziele
= Do ulubionych przepisów i nowych pomysłów
= Ma swoje miejsce w kuchni
= Prezent dla tych, którzy lubią gotować
# clean
p Ledwo posprzątane, a kurz już wrócił.
p Sprzątanie zawsze czekało do jutra.
= Do szybkich porządków między zajęciami
= Wolna sobota zamiast sprzątania
= Także gdy goście przychodzą bez zapowiedzi
= Dom, w którym chodzi się boso
# habit
p Dobrych postanowień było już wiele.
p Po trzech dniach zawsze był koniec.
= Mieści się w kilku wolnych minutach
= Nawyk, który łatwo zacząć
= Małe kroki, każdego dnia
= Czas tylko dla mnie
# work
p Lista domowych prac robiła się coraz dłuższa.
p Ze złym narzędziem wszystko trwa dwa razy dłużej.
= Do domu, podwórka i ogrodu
= Do weekendowego projektu
= Prezent dla tych, którzy robią wszystko sami
= Satysfakcja z własnej pracy
# outdoor
p Na dworze jest pięknie, a ja siedzę w domu.
p Wycieczki zostawały tylko w planach.
= Na krótkie wypady i długie trasy
= Powód, żeby częściej wychodzić
= Na weekendy, o których się opowiada
= W pojedynkę lub z przyjaciółmi
# pets
p Mój zwierzak jest bardziej wybredny niż ja.
p Połowa kanapy już dawno nie jest moja.
= Dla najlepszego przyjaciela na czterech łapach
= Dla tych, którzy rozpieszczają swoje zwierzaki
= Prezent dla miłośników zwierząt
= Na wspólne dni
# play
p Wolne popołudnie, a nikt nie ma pomysłu.
p Wszyscy patrzą w telefon, nikt się nie bawi.
= Na popołudnia, które szybko mijają
= W pojedynkę lub z całą rodziną
= Prezent do wypróbowania od razu
= Do zabawy, śmiechu i odkryć
# baby
p Przy dziecku zawsze brakuje trzeciej ręki.
p Wyjście z dzieckiem to była za każdym razem wyprawa.
= Prezent na narodziny
= Na długie dni i krótkie noce
= O jedną czynność mniej dla rodziców
= Więcej czasu na przytulanie
# paper
p Moje najlepsze pomysły kończyły na luźnych kartkach.
p Notatek w telefonie nigdy nie mogę znaleźć.
= Na listy, plany i myśli
= Spokojna chwila bez ekranu
= Na biurko i w drogę
= Prezent dla tych, którzy lubią pisać
# groom
p W łazience wszystko zawsze było w biegu.
p Przed lustrem wystarczało to, co było pod ręką.
= Ma swoje miejsce w łazience
= Dwie minuty tylko dla mnie
= Dobry początek i dobry koniec dnia
= Do domu i w podróż
# digital
p Zawsze odkładam to na jutro.
p Nigdy nie było na to dobrej chwili.
= Nie zajmuje miejsca na półce
= Start wtedy, kiedy pasuje
= We własnym tempie
= Mieści się w wolnej półgodzinie
# service
p Na mojej liście było to już zbyt długo.
p Takie sprawy zawsze zostają na koniec.
= Jeden punkt mniej na liście
= Więcej czasu na to, co cieszy
= Jedna decyzja i spokojna głowa
= Jedna rzecz mniej do myślenia
# outing
p Moje weekendy wyglądały tak samo.
p Trzeba częściej wychodzić, mówiło się zawsze.
= Coś, na co się czeka
= W pojedynkę, we dwoje lub z przyjaciółmi
= Przerwa od codzienności
= Wspomnienia zamiast rzeczy
# scent
p Większość zapachów była dla mnie za mocna.
p Długo szukam swojego zapachu.
= Zapach na spokojne chwile
= Zapach, który się rozpoznaje
= Prezent dla kogoś wyjątkowego
= Pasuje do każdej pory roku
# any
p Długo musiało wystarczyć coś innego.
p Czegoś takiego długo mi brakowało.
= Na każdy dzień
= Zawsze pod ręką
= Prezent, który się przydaje
= Proste w użyciu
`;
