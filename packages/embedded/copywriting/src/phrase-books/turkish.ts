import { turkishHousehold } from "../kinds/phrases/household/turkish.ts";
import { turkishKinds } from "../kinds/phrases/turkish.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const turkish = createPhraseBook({
  language: "tr",
  reasons: { other: "neden" },
  kinds: turkishKinds + turkishHousehold,
  text: `
# hook
a Bunu görmen lazım.
a Bir saniye şuna bak.
c Dur, hemen kaydırma.
c Bak, sana bir şey göstereceğim.
c Bana on saniye ver, olur mu?
c Hey, bunu gördün mü?
p Birkaç saniye, iyi bir fikir.
p İyi tasarım ilgiyi hak eder.
p En iyi fikirler çoğu zaman basittir.
p Yakından bakmaya değer.
e Dur, bunu mutlaka görmelisin!
e Sana bunu göstermek için sabırsızlanıyordum!
e Bunu görene kadar bekle!
e Bunu seninle paylaşmam gerekiyordu!
h Cüzdanım bir an titredi.
h Kimse sormadı ama yine de anlatacağım.
h Sepetim benden önce biliyordu.
h Bu bir tatbikat değildir.
m Derin bir nefes al ve bak.
m Bazı şeyler günü kolaylaştırır.
m Kendine bir an ayır.
m Bazen basit bir şey yeter.
# hook.named
a {name} ile tanıştın mı?
a Bugünkü önerim: {name}.
a {name}, adını duydun mu?
# hook.standard
a Bu benim yeni favorim.
a Tam aradığım şey.
a Sana güzel bir şey göstereyim mi?
# hook.problem
a Bunun daha kolay bir yolu olmalı.
a Ufak bir şey bütün günü mahvedebilir.
a Bazı şeyler gerçekten can sıkıyor.
# hook.testimonial
a Ne düşündüğümü açıkça söyleyeceğim.
a İşte samimi fikrim.
a Kendi deneyimim, senaryosuz.
# hook.unboxing
a Bak, az önce ne geldi.
a Gel, birlikte açalım.
a Paketim sonunda geldi.
# hook.before
a Önce öncesi, sonra sonrası.
a Küçük bir değişiklik, büyük bir fark.
a Eskiden böyleydi. Şimdi bak.
# hook.list
a {name} için {count} {reasons}.
a Neden {name}? {count} {reasons}.
c Tamam, {name} için {count} {reasons}.
p {name}: {count} {reasons}, kısa ve net.
e {name}! Sevmek için {count} {reasons}!
h {count} {reasons}, suçlusu belli: {name}.
m {name} için {count} sakin {reasons}.
# problem
a Hep bir şey eksik kalıyor.
a Doğrusunu bulmak kolay değil.
a Uzun süre böyle idare ettim.
a Daha iyisi olmalı.
a Sabrım tükenmek üzereydi.
c Eminim sen de uzun süredir arıyorsun.
p Çoğu zaman azıyla yetiniyoruz.
p Bu, zaman ve sabır ister.
e Yarım işlere son!
h B planım mucize beklemekti.
h Kedi bile başını salladı.
m Küçük sıkıntılar birikiyor.
m İnsan her şeye alışıyor.
a İnsan, yarın bakarım diyor.
a Böyle de olmuyor.
a Bir yerden sonra yoruyor.
# before
a Önceden hep bir şey eksikti.
a Eskiden günlerim böyleydi.
a Eskiden idare ediyordum.
# doubt
a Başta emin değildim.
a Buna gerçekten ihtiyacım var mı, dedim.
a Uzun süre düşündüm.
# opening
a Haydi, kapağı açalım.
a Açıyoruz.
a En sevdiğim an bu.
a Kâğıt hışırdıyor bile.
a Çok merak ediyorum.
a Paket açmayı kim sevmez?
# named
a Karşında {name}.
a Cevabım: {name}.
a Derken bir tavsiye geldi: {name}.
c Sonra bunu buldum: {name}.
p Benim tercihim: {name}.
e Ve işte keşfim: {name}!
h Davullar çalsın: {name}.
m Sonunda buldum: {name}.
# named.unboxing
a Ve işte burada: {name}.
a Merhaba, {name}.
# benefit
a Neyini mi seviyorum?
a Neden özellikle bu?
a Fark yaratan ne mi?
# everyday
a Artık günümün bir parçası.
a Çabucak alıştım.
a O günden beri her şey daha kolay.
# details
a Ayrıntılara bakalım.
a Biraz yaklaş.
a Yakından daha da güzel.
# try
a Deneme zamanı.
a Şimdi gerçek test.
a Bakalım nasılmış.
# after
a Ya şimdi? Çok daha iyi.
a Fark ortada.
a Bugün her şey daha kolay.
# relief
a Artık bunu düşünmüyorum.
a Ne büyük rahatlık.
# opinion
a Kararım mı? Benden onay.
a Yine aynı seçimi yapardım.
a Benim için cevap evet.
# recap
a Kısacası.
a Akılda ne kaldı?
a Birkaç kelimeyle.
# bonus
a Ha, bir şey daha.
a Küçük bir bonus olarak.
# number
a Numara {n}.
a {n} numaralı neden.
c Tamam, numara {n}.
p Madde {n}.
e Ve işte numara {n}!
h Numara {n}, sıkı tutun.
m Numara {n}, gayet sade.
# good
a Gönül rahatlığıyla öneriyorum: {name}.
a Kararım değişmedi: {name}.
a Uzun uzun düşünmem gerekmedi.
a Herkese seve seve anlatıyorum.
a Tam umduğum gibi.
a Neden bu kadar beklemişim ki?
a Hiçbir şeyini değiştirmezdim.
a Beklentimi aştı.
a Böylesinden daha çok isterim.
a Soran herkese öneriyorum.
# close
a Şimdi sıra sende.
a Karar senin.
a Gerisi sana kalmış.
c İşte, artık biliyorsun.
p Son karar sende.
e Daha ne bekliyorsun?
e Kendini şımart!
h Kimseye söylemem.
h Sonra teşekkür edersin.
m Acele etme.
m Kendi hızında.
a Kendin karar ver.
a Gerisi sende.
a Kendin gör.
# calls
a {name} seni bekliyor.
a Kendin dene.
a Bir göz at.
c Hadi, bir bak.
c Bu ismi unutma: {name}.
p Daha fazlasını keşfet: {name}.
e Şimdi keşfet: {name}!
h Hadi, tıkla.
m Sakin sakin keşfet: {name}.
# point
a En güzeli mi? {point}.
a Üstelik: {point}.
a Sevdiğim yanı: {point}.
a Bilmekte fayda var: {point}.
a Dahası: {point}.
c Ve biliyor musun? {point}.
p Benim için önemli: {point}.
e Bak şimdi: {point}!
m Küçük bir artı: {point}.
# point.figure
a Rakamlarla: {point}.
a Bilmekte fayda var: {point}.
# point.offer
a Şu anda: {point}.
a Fiyata gelince: {point}.
`,
});
