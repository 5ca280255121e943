/** What is said in Turkish of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
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
`;
