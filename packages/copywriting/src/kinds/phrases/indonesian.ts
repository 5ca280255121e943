/** What is said in Indonesian of groups of products; the form is told in `read-kinds.ts`. */
export const indonesianKinds = `
# cup
p Gelas lama saya terlalu kecil atau terlalu berat.
p Di gelas yang salah, rasa kopi tinggal separuh.
= Untuk kopi pertama dan teh terakhir
= Nyaman di genggaman
= Mudah diisi dan dibilas
= Untuk obrolan panjang dan jeda singkat
# taste
p Lemari penuh, tapi tidak ada yang menggoda.
p Sore hari, selalu ingin sesuatu yang enak.
= Kesenangan kecil saat istirahat
= Untuk dibagi, atau tidak
= Untuk waktu antara makan siang dan malam
= Suguhan enak untuk tamu
# wear
p Lemari penuh, tapi tidak ada yang bisa dipakai.
p Pakaian bagus saya jarang yang nyaman.
= Cocok dengan isi lemari
= Untuk hari panjang dan acara mendadak
= Tinggal pakai dan berangkat
= Untuk kerja dan akhir pekan
# care
p Perawatan saya cuma air dan harapan.
p Enam botol setengah penuh, tidak ada yang cocok.
= Cocok untuk setiap rutinitas
= Satu menit tenang untuk diri sendiri
= Cukup satu menit
= Untuk setiap hari
# home
p Di rumah selalu ada satu sudut kosong.
p Perabot sudah dipindah, tetap ada yang kurang.
= Melengkapi satu ruangan
= Cocok dengan isi rumah
= Untuk setiap hari di rumah
= Hadiah untuk rumah baru
# tech
p Laci saya museum gawai lama.
p Banyak alat justru memakan waktu.
= Untuk setiap hari
= Mudah ditaruh di mana saja
= Untuk kerja dan sesudahnya
= Hadiah untuk pencinta teknologi
# bag
p Di tas lama, kunci selalu hilang.
p Tas yang satu terlalu kecil, yang lain menelan semua.
= Ruang untuk semua kebutuhan hari ini
= Untuk kerja dan akhir pekan
= Ikut ke mana saja
= Cepat dikemas
# any
p Lama saya memakai apa adanya.
p Sudah lama saya mencari yang seperti ini.
= Untuk setiap hari
= Selalu mudah dijangkau
= Hadiah yang terpakai
= Mudah dipakai
`;
