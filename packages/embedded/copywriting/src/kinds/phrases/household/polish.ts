/** What is said in Polish of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const polishHousehold = `
# device
p Poprzednie tak hałasowało, że zwykle stało wyłączone.
p O takich rzeczach myślimy, gdy ich brakuje.
p Co u ciebie działa przez cały dzień?
p W domu zawsze było za głośno, za ciepło albo za zimno.
ph Instrukcja była grubsza niż urządzenie.
= Robi swoje w tle
= Gotowe do pracy od razu
= Na każdy dzień roku
= Jeden ruch i działa
# rest
p Po długim dniu mam ochotę tylko usiąść.
p Dbanie o wszystko było łatwe, tylko nie o siebie.
p Kiedy ostatnio był czas tylko dla ciebie?
p Przerwa zawsze była u mnie na końcu.
ph Moje ramiona mają własny kalendarz.
= Na koniec długiego dnia
= Spokojna chwila dla siebie
= Do domu i w podróż
= Mieści się w krótkiej przerwie
# order
p W domu każda szuflada była tą na drobiazgi.
p W niedzielę porządek, a we wtorek znowu bałagan.
p Gdzie kładziesz rzeczy, które nie mają miejsca?
p Szukanie trwało dłużej niż znajdowanie.
ph Krzesło w sypialni było moją drugą szafą.
= Miejsce na wszystko, co leży na wierzchu
= Do małych mieszkań z wieloma rzeczami
= Zamienia stertę w porządek
= Łatwo włożyć i łatwo znaleźć
# bed
p Pół nocy schodziło mi na odwracaniu poduszki.
p O północy za ciepło, o czwartej za zimno.
p Jak ci się dziś spało?
p O łóżku myśli się zawsze na końcu.
ph Mój budzik i ja już nie rozmawiamy.
= Na długie noce i leniwe poranki
= Coś, na co czeka się cały dzień
= Do łóżka i na kanapę
= Prezent dla tych, którzy lubią pospać
# paper
p Moje najlepsze pomysły kończyły na luźnych kartkach.
p Notatek w telefonie nigdy nie mogę znaleźć.
p Gdzie zapisujesz swoje pomysły?
p Wszędzie leżały luźne kartki.
ph Moja lista zadań ma własną listę zadań.
= Na listy, plany i myśli
= Spokojna chwila bez ekranu
= Na biurko i w drogę
= Prezent dla tych, którzy lubią pisać
# groom
p W łazience wszystko zawsze było w biegu.
p Przed lustrem wystarczało to, co było pod ręką.
p U ciebie w łazience też wszystko w biegu?
p Dwie minuty potrafią się dłużyć.
ph Moje lustro widziało już wszystko.
= Ma swoje miejsce w łazience
= Dwie minuty tylko dla mnie
= Dobry początek i dobry koniec dnia
= Do domu i w podróż
# digital
p Zawsze odkładam to na jutro.
p Nigdy nie było na to dobrej chwili.
p Ile razy to już było odkładane?
p Nigdy nie było wiadomo, od czego zacząć.
ph Odkładanie na jutro to mój ulubiony sport.
m Wszystko zaczęło się w zwykły wtorek.
m Mieści się w pół godziny przed kolacją.
m Teraz już niczego nie odkładam.
= Nie zajmuje miejsca na półce
= Start wtedy, kiedy pasuje
= We własnym tempie
= Mieści się w wolnej półgodzinie
# service
p Na mojej liście było to już zbyt długo.
p Takie sprawy zawsze zostają na koniec.
p Co od wieków jest na twojej liście?
p Ciągle wylatywało mi to z głowy.
ph Z moją listą już nie rozmawiamy.
m Teraz prawie o tym nie myślę.
m Dla mnie temat zamknięty.
m Wreszcie mam wolną głowę.
= Jeden punkt mniej na liście
= Więcej czasu na to, co cieszy
= Jedna decyzja i spokojna głowa
= Jedna rzecz mniej do myślenia
# outing
p Moje weekendy wyglądały tak samo.
p Trzeba częściej wychodzić, mówiło się zawsze.
p Kiedy ostatnio było coś wyjątkowego?
p Dni były do siebie podobne.
ph Moja ostatnia wielka wyprawa to supermarket.
m Do dziś o tym rozmawiamy.
m Na kilka godzin codzienność znika.
m Następnym razem zabieram przyjaciół.
= Coś, na co się czeka
= W pojedynkę, we dwoje lub z przyjaciółmi
= Przerwa od codzienności
= Wspomnienia zamiast rzeczy
`;
