/** What is said in Turkish of groups of products; the form is told in `read-kinds.ts`. */
export const turkishKinds = `
# cup
p Eski bardağım ya çok küçüktü ya çok ağırdı.
p Yanlış bardakta kahvenin tadı yarıya iner.
= İlk kahve ve son çay için
= Elde tutması rahat
= Doldurması da yıkaması da kolay
= Uzun sohbetler ve kısa molalar için
# taste
p Dolap dolu, ama canım hiçbir şey istemiyor.
p Öğleden sonra insanın canı güzel bir şey çekiyor.
= Molalar için küçük bir keyif
= Paylaşmak için, ya da değil
= Öğle ile akşam arası için
= Misafirler için güzel bir ikram
# wear
p Dolap dolu, ama giyecek bir şeyim yok.
p Güzel parçalarım hiç rahat olmadı.
= Dolaptaki her şeyle uyumlu
= Uzun günler ve plansız akşamlar için
= Giy ve çık
= İş için de hafta sonu için de
# care
p Bakımım su ve umuttan ibaretti.
p Yarım kalmış altı kavanoz, hiçbiri içime sinmedi.
= Her rutine uygun
= Kendime ayırdığım sakin bir dakika
= Bir dakika yeter
= Her gün için
# home
p Evde hep boş duran bir köşe vardı.
p Eşyaların yerini değiştirdim, yine bir şey eksikti.
= Bir odayı tamamlayan parça
= Evdeki her şeyle uyumlu
= Evde her gün için
= Yeni eve güzel bir hediye
# tech
p Çekmecem eski cihazların müzesi.
p Çoğu cihaz kazandırdığından çok zaman alıyor.
= Her gün için
= Her yere sığar
= İş için de sonrası için de
= Teknoloji sevenlere güzel bir hediye
# bag
p Eski çantamda anahtarı hiç bulamazdım.
p Bir çanta çok küçük, öteki her şeyi yutuyor.
= Günün gerektirdiği her şeye yer
= İş için de hafta sonu için de
= Her yere gelir
= Hazırlaması kısa sürer
# any
p Uzun süre başka şeylerle idare ettim.
p Uzun zamandır böyle bir şey arıyordum.
= Her gün için
= Hep el altında
= Kullanılan bir hediye
= Kullanması kolay
`;
