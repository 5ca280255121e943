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
m Bizim evde hiç artmıyor.
m Sadece sevdiklerimle paylaşıyorum.
m Tadını çıkarmak için kendime zaman ayırıyorum.
= Molalar için küçük bir keyif
= İster paylaş, ister paylaşma
= Tam ikindi molasına göre
= Misafirler için güzel bir ikram
# wear
p Dolap dolu, ama giyecek bir şeyim yok.
p Güzel parçalarım hiç rahat olmadı.
p Acelen varken ne giyersin?
p Kombinlerimde hep bir şey eksikti.
ph Dolabımın yarısı tamamen dekor.
m Giyiniyorum ve bir daha düşünmüyorum.
m Sabahları evden daha keyifli çıkıyorum.
m Aynada gördüğümü beğeniyorum.
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
m Bu birkaç dakika yalnızca benim.
m Sonrasında kendimi hemen daha iyi hissediyorum.
m Artık bakımımın bir parçası.
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
m Eve geliyorum ve gülümsüyorum.
m Oda bir anda bambaşka görünüyor.
m Her akşam gözüm oraya takılıyor.
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
m İki günde alışkanlık oldu.
m Sonunda beni sinirlendirmeyen bir alet.
m Kutudan çıkar, aç, bitti.
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
m O günden beri daha sık yemek yapıyorum.
m Pazar günleri mutfakta olmak hoşuma gidiyor.
m Bu, dolabın dibine gitmeyecek.
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
m Hafta sonları artık daha çok dışarıdayım.
m Yola çık, gerisi gelir.
m Temiz hava her şeye iyi geliyor.
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
m Bizim evde koklama testini hemen geçti.
m Öyle bir bakış her yorumdan fazlasını söylüyor.
m İkimiz de mutluyuz.
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
p Seçenek çok, sonunda rastgele bir şey alıyorum.
p Saatlerce karşılaştırıp yine de karar veremiyorum.
p Aradığını bulman ne kadar sürüyor?
p Güzel vaatlere çok kolay kanıyorum.
ph Yanlış alışverişlerimle bit pazarı açılır.
m Pek bir şey beklemiyordum, şaşırdım.
m İşte böyle olmalı.
m Bu sefer doğru seçmişim.
m Bunu çok daha önce yapmalıydım.
m Arkadaşlarım benden başka bir şey duymuyor.
= Hediye için de güzel bir fikir
= Ne olduğu hemen anlaşılıyor
= Akılda kalan bir isim
= Bir dert eksildi
`;
