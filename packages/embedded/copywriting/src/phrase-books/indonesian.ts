import { indonesianHousehold } from "../kinds/phrases/household/indonesian.ts";
import { indonesianKinds } from "../kinds/phrases/indonesian.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const indonesian = createPhraseBook({
  language: "id",
  reasons: { other: "alasan" },
  kinds: indonesianKinds + indonesianHousehold,
  text: `
# hook
a Kamu harus lihat ini.
a Coba lihat ini sebentar.
c Eh, jangan di-scroll dulu.
c Eh, aku mau kasih lihat sesuatu.
c Kasih aku sepuluh detik, ya?
c Eh, sudah lihat ini belum?
p Beberapa detik saja, ini menarik.
p Desain yang baik layak diperhatikan.
p Yang bagus sering kali sederhana.
p Ini layak dilihat dari dekat.
e Stop, kamu wajib lihat ini!
e Akhirnya bisa kasih lihat ini!
e Tunggu sampai kamu lihat ini!
e Aku harus cerita soal ini!
h Dompetku langsung deg-degan.
h Nggak ada yang tanya, tapi aku cerita saja.
h Tahu-tahu sudah masuk keranjang.
h Ini serius, bukan bercanda.
m Tarik napas sebentar, lalu lihat.
m Ada hal kecil yang bikin hari lebih ringan.
m Luangkan waktu sejenak.
m Kadang yang sederhana sudah cukup.
# hook.named
a Sudah kenal {name}?
a Hari ini kita bahas {name}.
# hook.standard
a Ini favorit baruku.
a Persis seperti yang aku cari.
a Boleh aku tunjukkan sesuatu yang bagus?
# hook.problem
a Pasti ada cara yang lebih mudah.
a Hal kecil bisa merusak seharian.
a Ada hal yang memang bikin kesal.
# hook.testimonial
a Aku mau jujur, ya.
a Ini pendapat jujurku.
a Pengalamanku, tanpa naskah.
# hook.unboxing
a Lihat apa yang baru datang.
a Yuk, kita buka bareng.
a Akhirnya paketku sampai.
# hook.before
a Lihat dulu sebelum dan sesudahnya.
a Perubahan kecil, bedanya besar.
a Dulu dan sekarang, beda jauh.
# hook.list
a {count} {reasons} memilih {name}.
a Kenapa {name}? {count} {reasons}.
c Oke, {count} {reasons} aku suka {name}.
p {count} {reasons} memilih {name}, singkat saja.
e {count} {reasons} jatuh cinta pada {name}!
h {count} {reasons} dompet kosong, gara-gara {name}.
m {count} {reasons} sederhana memilih {name}.
# problem
a Selalu ada saja yang kurang pas.
a Cari yang pas itu tidak mudah.
a Sudah dibeli, ujungnya tidak dipakai.
a Pasti ada yang lebih baik.
a Dan tiap hari begitu lagi.
c Kamu pasti pernah juga.
p Terlalu sering kita puas dengan yang biasa saja.
p Itu makan waktu dan kesabaran.
e Sudah, jangan setengah-setengah lagi!
h Laci penyesalanku sudah penuh.
h Kucingku saja ikut kecewa.
m Hal kecil yang mengganggu lama-lama menumpuk.
m Kita jadi terbiasa begitu saja.
# before
a Dulu selalu ada yang kurang.
a Dulu hariku seperti ini.
a Dulu cuma bisa pasrah.
# doubt
a Awalnya aku ragu.
a Aku pikir, memangnya perlu?
a Aku sempat mikir lama.
# opening
a Oke, kita buka kotaknya.
a Yuk, buka.
a Momen ini paling aku suka.
# named
a Ini dia {name}.
a Kenalin, ini {name}.
a Inilah {name}.
a Jawabannya, {name}.
c Terus aku ketemu {name}.
p Pilihanku jatuh pada {name}.
e Dan ini dia, {name}!
h Jeng jeng jeng, {name}!
m Lalu aku kenal {name}.
# named.unboxing
a Isinya, {name}.
a Akhirnya ketemu juga, {name}.
# benefit
a Nah, ini bagian terbaiknya.
a Apa yang aku suka?
a Sehari-hari terasa bedanya.
# everyday
a Hari biasa pun jadi lebih enak.
a Lama-lama jadi kebiasaan.
a Sekarang sudah jadi andalan.
# details
a Kita lihat detailnya.
a Coba lebih dekat.
a Dari dekat makin bagus.
# try
a Waktunya mencoba.
a Sekarang kita buktikan.
a Penasaran, kan?
# after
a Sekarang? Jauh lebih enak.
a Bedanya terasa.
a Sekarang semuanya lebih mudah.
# relief
a Akhirnya tidak usah dipikirkan lagi.
a Lega sekali.
# opinion
a Kesimpulanku? Aku suka.
a Aku akan pilih ini lagi.
a Buatku, ini sudah pas.
# recap
a Jadi, singkatnya.
a Ingat yang ini saja.
a Kita rangkum sebentar.
# bonus
a Oh ya, satu lagi.
a Masih ada satu lagi.
# number
a Nomor {n}.
a Alasan nomor {n}.
c Oke, nomor {n}.
p Poin {n}.
e Dan ini nomor {n}!
h Nomor {n}, siap-siap.
m Nomor {n}, pelan-pelan saja.
# good
a Aku tidak bisa lepas dari {name}.
a Sejak ada {name}, hariku lebih enak.
a Untung aku kenal {name}.
a Kalau pilih lagi, tetap {name}.
a Teman-teman juga aku kasih tahu soal {name}.
# close
a Sekarang giliranmu.
a Kamu yang tentukan.
a Sisanya terserah kamu.
a Silakan dibandingkan dulu.
a Boleh dipikir dulu.
c Nah, sekarang kamu tahu.
c Coba saja dulu.
p Layak dilihat lebih dekat.
p Keputusan ada di tanganmu.
e Tunggu apa lagi?
e Manjakan dirimu!
h Aku tidak bilang siapa-siapa.
h Makasihnya nanti saja.
m Santai saja.
m Tidak usah buru-buru.
# calls
a Lihat {name} hari ini.
a Coba sendiri ya.
a Yuk, lihat dulu.
c Sana, coba dilihat.
p Cari tahu tentang {name}.
e Yuk, lihat {name} sekarang!
h Ayo, klik saja.
m Lihat-lihat {name} dulu, santai saja.
# point
a Yang paling aku suka: {point}.
a Selain itu, {point}.
a Bukan cuma itu, {point}.
a Keunggulannya: {point}.
a Enaknya lagi, {point}.
c Tahu nggak? {point}.
p Poin pentingnya: {point}.
p Selain itu, {point}.
e Kerennya lagi, {point}!
e Asyiknya, {point}!
m Plusnya, {point}.
# point.figure
a Oh ya, {point}.
a Perlu kamu tahu: {point}.
`,
});
