/** What is said in Polish of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
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
`;
