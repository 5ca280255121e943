/** What is said in Turkish of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const turkishHousehold = `
# device
p Eski cihaz o kadar ses çıkarıyordu ki kapatıyordum.
p Böyle şeyleri yokken fark ediyor insan.
p Senin evinde bütün gün ne çalışıyor?
p Ev ya çok gürültülü, ya çok sıcak, ya da çok soğuktu.
ph Kullanma kılavuzu cihazdan kalındı.
= İşini arka planda yapar
= Kurması kolay, hemen hazır
= Yılın her günü için
= Tek dokunuş yeter
# rest
p Uzun bir günün sonunda sadece oturmak istiyorum.
p Her şeyle ilgileniyordum, kendim hariç.
p En son ne zaman kendin için bir şey yaptın?
p Mola bende hep en sona kalıyordu.
ph Omuzlarımın kendi takvimi var.
= Uzun bir günün sonu için
= Kendime ait sakin bir an
= Ev için ve yol için
= Kısa bir molaya sığar
# order
p Evde her çekmece ufak tefek çekmecesiydi.
p Pazar günü topladım, salı günü hepsi geri geldi.
p Yeri olmayan eşyaları nereye koyuyorsun?
p Bulduğumdan çok arıyordum.
ph Yatak odasındaki sandalye ikinci dolabımdı.
= Ortada kalan her şey için bir yer
= Eşyası çok, yeri az evler için
= Yığını düzene çevirir
= Doldurması da bulması da kolay
# bed
p Gecenin yarısını yastığı çevirerek geçiriyordum.
p Gece yarısı çok sıcak, sabaha karşı çok soğuk.
p Dün gece nasıl uyudun?
p Yatağımı hep en son düşünüyordum.
ph Çalar saatimle artık konuşmuyoruz.
= Uzun geceler ve yavaş sabahlar için
= Bütün gün beklenen bir şey
= Yatak için ve kanepe için
= Uykuyu sevenlere bir hediye
# paper
p En iyi fikirlerim kâğıt parçalarında kalıyordu.
p Telefondaki notları bir daha bulamıyorum.
p Fikirlerini nereye yazıyorsun?
p Her yerde not kâğıtları vardı.
ph Yapılacaklar listemin kendi listesi var.
= Listeler, planlar ve düşünceler için
= Ekransız, sakin bir an
= Masa için de yol için de
= Yazmayı sevenlere güzel bir hediye
# groom
p Banyoda her şey hep aceleyle olurdu.
p Ayna karşısında elime geleni kullanırdım.
p Banyoda sen de hep acele mi ediyorsun?
p İki dakika uzun gelebilir.
ph Aynam her şeyi gördü.
= Banyoda yeri hazır
= Yalnızca bana ait iki dakika
= Güne iyi bir başlangıç ve iyi bir son
= Ev için de yolculuk için de
# digital
p Bunu hep yarına bırakıyordum.
p Bunun için hiç doğru zaman olmuyordu.
p Bunu kaç kez erteledin?
p Nereden başlayacağımı hiç bilemedim.
ph Ertelemek benim en iyi branşım.
m Sıradan bir salı günü başladım.
m Akşam yemeğinden önceki yarım saate sığıyor.
m Artık hiçbir şeyi ertelemiyorum.
= Rafta yer kaplamıyor
= İstediğin zaman başla
= Kendi temponda
= Boş bir yarım saat yeter
# service
p Bu iş listemde çok uzun süre bekledi.
p Böyle işlere hep en son bakarım.
p Listende yıllardır ne bekliyor?
p Her seferinde unutuyordum.
ph Listemle artık konuşmuyoruz.
m O günden beri pek düşünmüyorum.
m Benim için bu konu kapandı.
m Sonunda kafam rahat.
= Listede bir madde eksik
= Keyif veren şeylere daha çok zaman
= Bir kez karar ver, kafan rahat etsin
= Düşünecek bir şey daha az
# outing
p Hafta sonlarım hep birbirine benziyordu.
p Daha sık çıkmalıyız, deyip duruyorduk.
p En son ne zaman özel bir şey yaptın?
p Günler hep birbirine benziyordu.
ph Son büyük maceram markete gitmekti.
m Hâlâ ondan konuşuyoruz.
m Birkaç saatliğine her şey çok uzaktı.
m Bir dahaki sefere arkadaşlarımı götüreceğim.
= İple çekilecek bir şey
= Tek başına, iki kişi ya da arkadaşlarla
= Günlük hayattan bir mola
= Eşya yerine anılar
`;
