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
c Oke, aku mau tunjukkan sesuatu.
c Kasih aku sepuluh detik, ya?
c Eh, sudah lihat ini belum?
p Beberapa detik, satu ide bagus.
p Desain yang baik layak diperhatikan.
p Ide terbaik sering kali sederhana.
p Ini layak dilihat dari dekat.
e Stop, kamu wajib lihat ini!
e Aku senang banget bisa tunjukkan ini!
e Tunggu sampai kamu lihat ini!
e Aku harus bagikan ini ke kamu!
h Dompetku langsung gemetar.
h Tidak ada yang tanya, tapi aku cerita saja.
h Keranjang belanjaku tahu lebih dulu.
h Ini bukan latihan.
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
a Aku bilang jujur apa pendapatku.
a Ini pendapat jujurku.
a Pengalamanku, tanpa naskah.
# hook.unboxing
a Lihat apa yang baru datang.
a Yuk, kita buka bareng.
a Akhirnya paketku sampai.
# hook.before
a Sebelum dulu, baru sesudah.
a Perubahan kecil, bedanya besar.
a Dulu begini. Sekarang, lihat.
# hook.list
a {count} {reasons} memilih {name}.
a Kenapa {name}? {count} {reasons}.
c Oke, {count} {reasons} suka {name}.
p {name}: {count} {reasons}, singkat dan jelas.
e {count} {reasons} jatuh cinta pada {name}!
h {count} {reasons}, dan semua salah {name}.
m {count} {reasons} sederhana untuk {name}.
# problem
a Selalu ada saja yang kurang pas.
a Cari yang pas itu tidak mudah.
a Dibeli, lalu cuma disimpan di laci.
a Pasti ada yang lebih baik.
a Dan tiap hari begitu lagi.
c Kamu pasti pernah juga.
p Terlalu sering kita puas dengan yang biasa saja.
p Itu makan waktu dan kesabaran.
e Cukup sudah yang setengah-setengah!
h Laci penyesalanku sudah penuh.
h Kucingku saja ikut kecewa.
m Hal kecil yang mengganggu lama-lama menumpuk.
m Kita jadi terbiasa begitu saja.
# before
a Dulu selalu ada yang kurang.
a Dulu hariku seperti ini.
a Dulu ya dijalani saja.
# doubt
a Awalnya aku ragu.
a Aku pikir, memangnya perlu?
a Aku sempat mikir lama.
# opening
a Oke, kita buka tutupnya.
a Yuk, buka.
a Momen ini paling aku suka.
# named
a Ini dia {name}.
a Kenalkan, {name}.
a Inilah {name}.
a Jawabannya: {name}.
c Terus aku ketemu ini: {name}.
p Pilihanku: {name}.
e Dan ini dia, {name}!
h Suara drum, silakan: {name}.
m Lalu datanglah {name}.
# named.unboxing
a Dan ini dia: {name}.
a Halo, {name}.
# benefit
a Nah, ini bagian terbaiknya.
a Apa yang aku suka?
a Sehari-hari terasa bedanya.
# everyday
a Cocok untuk hari apa pun.
a Pagi, malam, di jalan.
a Aku pakai terus.
# details
a Kita lihat detailnya.
a Coba lebih dekat.
a Dari dekat makin bagus.
# try
a Waktunya mencoba.
a Sekarang tes yang sebenarnya.
a Kita lihat rasanya.
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
a Buatku, jawabannya ya.
# recap
a Jadi, singkatnya.
a Apa yang diingat?
a Kita rangkum sebentar.
# bonus
a Oh ya, satu lagi.
a Dan sebagai bonus kecil.
# number
a Nomor {n}.
a Alasan nomor {n}.
c Oke, nomor {n}.
p Poin {n}.
e Dan ini nomor {n}!
h Nomor {n}, siap-siap.
m Nomor {n}, sederhana saja.
# good
a {name} selalu ada bersama saya.
a Dengan {name}, hari jadi lebih menyenangkan.
a {name} juga cocok untuk hadiah.
a Saya akan memilih {name} lagi.
a Di rumah, {name} punya tempat sendiri.
# close
a Sekarang giliran kamu.
a Kamu yang tentukan.
a Sisanya terserah kamu.
c Nah, sekarang kamu tahu.
c Coba saja dulu.
p Layak dilihat lebih dekat.
p Keputusan ada di tanganmu.
e Tunggu apa lagi?
e Manjakan dirimu!
h Aku tidak bilang siapa-siapa.
h Terima kasihnya nanti saja.
m Santai saja.
m Ikuti waktumu sendiri.
# calls
a Lihat {name} hari ini.
a Coba sendiri ya.
a Yuk, lihat dulu.
c Sana, coba dilihat.
p Cari tahu tentang {name}.
e Yuk, lihat {name} sekarang!
h Ayo, klik saja.
m Lihat {name} pelan-pelan.
# point
a Yang terbaik? {point}.
a Selain itu: {point}.
a Yang aku suka: {point}.
a Perlu kamu tahu: {point}.
a Dan masih ada lagi: {point}.
c Dan tahu tidak? {point}.
p Poin penting: {point}.
e Dan dengar ini: {point}!
m Nilai tambah kecil: {point}.
`,
});
