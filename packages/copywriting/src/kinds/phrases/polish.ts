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
# any
p Długo musiało wystarczyć coś innego.
p Czegoś takiego długo mi brakowało.
= Na każdy dzień
= Zawsze pod ręką
= Prezent, który się przydaje
= Proste w użyciu
`;
