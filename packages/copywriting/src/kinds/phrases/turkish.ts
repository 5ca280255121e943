/** What is said in Turkish of groups of products; the form is told in `read-kinds.ts`. */
export const turkishKinds = `
# cup
p Eski bardağım ya çok küçüktü ya çok ağırdı.
p Yanlış bardakta kahvenin tadı yarıya iner.
p Yoğun günlerde yeterince içiyor musun?
p İçmeyi hep unutuyorum.
ph Çiçeklerim benden daha düzenli içiyor.
= İlk kahve ve son çay için
= Elde tutması rahat
= Doldurması da yıkaması da kolay
= Uzun sohbetler ve kısa molalar için
# taste
p Dolap dolu, ama canım hiçbir şey istemiyor.
p Öğleden sonra insanın canı güzel bir şey çekiyor.
p Misafir gelince sofraya ne koyarsın?
p Sofrada bir şey eksikti.
ph Buzdolabını on kez açıyorum, belki bir şey değişmiştir.
= Molalar için küçük bir keyif
= Paylaşmak için, ya da değil
= Öğle ile akşam arası için
= Misafirler için güzel bir ikram
# wear
p Dolap dolu, ama giyecek bir şeyim yok.
p Güzel parçalarım hiç rahat olmadı.
p Acelen varken ne giyersin?
p Hep bir yeri sıkıyor.
ph Dolabımın yarısı tamamen dekor.
= Dolaptaki her şeyle uyumlu
= Uzun günler ve plansız akşamlar için
= Giy ve çık
= İş için de hafta sonu için de
# care
p Bakımım su ve umuttan ibaretti.
p Yarım kalmış altı kavanoz, hiçbiri içime sinmedi.
p Kendine ne kadar zaman ayırıyorsun?
p Karmaşık bakım bana göre değil.
ph Aynayla artık sadece selamlaşıyoruz.
= Her rutine uygun
= Kendime ayırdığım sakin bir dakika
= Bir dakika yeter
= Her gün için
# home
p Evde hep boş duran bir köşe vardı.
p Eşyaların yerini değiştirdim, yine bir şey eksikti.
p Evde en sevdiğin köşe hangisi?
p Odada bir şey eksikti.
ph Ev tarzımın adı: sonra hallederim.
= Bir odayı tamamlayan parça
= Evdeki her şeyle uyumlu
= Evde her gün için
= Yeni eve güzel bir hediye
# tech
p Çekmecem eski cihazların müzesi.
p Çoğu cihaz kazandırdığından çok zaman alıyor.
p Evinde kaç kablo var?
p Hiçbir şey ilk seferde çalışmazdı.
ph Eski cihazım iki şey bilirdi: ötmek ve bozulmak.
= Her gün için
= Her yere sığar
= İş için de sonrası için de
= Teknoloji sevenlere güzel bir hediye
# bag
p Eski çantamda anahtarı hiç bulamazdım.
p Bir çanta çok küçük, öteki her şeyi yutuyor.
p Her gün yanında ne taşıyorsun?
p Hiç boş elim olmuyor.
ph Eski çantamda geçmişten kalma fişler yaşıyor.
= Günün gerektirdiği her şeye yer
= İş için de hafta sonu için de
= Her yere gelir
= Hazırlaması kısa sürer
# cook
p Yorucu bir günden sonra yemek yapasım gelmezdi.
p Mutfak doluydu, ama doğru parça yoktu.
p Bugün yemekte ne var?
p Yemek yapmak çok uzun sürüyordu.
ph Uzmanlık alanım şimdiye kadar tosttu.
= Telaşlı akşamlar ve uzun pazarlar için
= Sevilen tarifler ve yeni fikirler için
= Mutfakta yeri hazır
= Yemek yapmayı sevenlere güzel bir hediye
# clean
p Temizlik biter bitmez toz geri geliyor.
p Temizlik hep yarına kalıyordu.
p Sizin evde temizliği kim sever?
p Toz hep kazanıyor.
ph Evdeki tozun artık bir adı var.
= Arada hızlı bir temizlik için
= Temizlik yerine boş bir cumartesi
= Habersiz misafir gelse bile
= Çıplak ayakla gezilen bir ev
# habit
p İyi niyetlerim hep vardı.
p Üçüncü günde hep bırakıyordum.
p Kaç kez yeniden başladın?
p En zoru başlamaktı.
ph Kalkınca koltuğum beni özlüyor.
= Birkaç boş dakika yeter
= Başlaması kolay bir alışkanlık
= Her gün küçük adımlar
= Yalnızca bana ait bir zaman
# work
p Evdeki işlerin listesi uzadıkça uzadı.
p Yanlış aletle her iş iki kat uzun sürer.
p Haftalardır seni bekleyen ne var?
p Doğrusunu hep ödünç alırdım.
ph Bir şey isteyeceğim zaman komşum saklanıyor.
= Ev, avlu ve bahçe için
= Hafta sonu işleri için
= Kendi işini kendi yapanlara bir hediye
= Kendi elinle yapmanın keyfi
# outdoor
p Dışarısı güzel, ben evde oturuyorum.
p Geziler hep planda kalıyordu.
p En son ne zaman doğaya çıktın?
p Her hafta sonu koltuk kazandı.
ph Yürüyüş botlarım sadece koridoru tanıyor.
= Kısa geziler ve uzun yollar için
= Daha sık dışarı çıkmak için bir neden
= Anlatılacak hafta sonları için
= Tek başına ya da arkadaşlarla
# pets
p Evdeki dostum benden daha seçici.
p Koltuğun yarısı artık benim değil.
p Sizin evde patron kim?
p O bakış hep kazanıyor.
ph Kirayı ben ödüyorum, dört pati karar veriyor.
= Dört patili en iyi dost için
= Dostunu şımartanlar için
= Hayvanseverlere güzel bir hediye
= Birlikte geçen günler için
# play
p Boş bir öğleden sonra, kimsede fikir yok.
p Herkes telefona bakıyor, kimse oynamıyor.
p En son ne zaman gerçekten oyun oynadın?
p Yağmurlu günler bizde uzun sürerdi.
ph Aile sloganımız şuydu: canım sıkılıyor.
= Çabuk geçen öğleden sonraları için
= Tek başına ya da ailece
= Hemen denenen bir hediye
= Oyun, kahkaha ve keşif için
# baby
p Bebekle hep üçüncü bir el eksik kalıyor.
p Çocukla evden çıkmak her seferinde bir maceraydı.
p En son ne zaman deliksiz uyudun?
p Bebekle her dakika önemli.
ph Anahtar buzdolabında, süt çantada.
= Yeni doğan için bir hediye
= Uzun günler ve kısa geceler için
= Anne babaya bir iş eksik
= Sarılmaya daha çok zaman
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
= İple çekilecek bir şey
= Tek başına, iki kişi ya da arkadaşlarla
= Günlük hayattan bir mola
= Eşya yerine anılar
# scent
p Çoğu koku bana ağır geliyordu.
p Kendi kokumu uzun süre aradım.
p Hangi koku sana güzel günleri hatırlatıyor?
p Doğru koku eksikti.
ph Kokum şimdiye kadar çamaşır deterjanıydı.
= Sakin anlar için bir koku
= Hemen tanınan bir koku
= Özel biri için bir hediye
= Her mevsime uygun
# any
p Uzun süre başka şeylerle idare ettim.
p Uzun zamandır böyle bir şey arıyordum.
p Uzun süre neyin eksik olduğunu biliyor musun?
p Hep bir şey eksikti.
ph Yanlış alışverişler çekmecem doldu.
= Her gün için
= Hep el altında
= Kullanılan bir hediye
= Kullanması kolay
`;
