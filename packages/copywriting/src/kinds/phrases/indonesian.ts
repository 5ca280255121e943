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
# cook
p Pulang kerja, jarang ada niat memasak.
p Dapur penuh, tapi yang pas malah tidak ada.
= Untuk malam yang sibuk dan Minggu yang santai
= Untuk resep andalan dan ide baru
= Punya tempat tetap di dapur
= Hadiah untuk yang suka memasak
# clean
p Baru selesai bersih-bersih, debu sudah kembali.
p Bersih-bersih selalu ditunda sampai besok.
= Untuk bersih-bersih kilat
= Sabtu bebas, bukan hari bersih-bersih
= Bahkan saat tamu datang mendadak
= Rumah yang enak untuk jalan tanpa alas kaki
# habit
p Niat baik sudah sering ada.
p Baru tiga hari, selalu berhenti.
= Cukup beberapa menit luang
= Kebiasaan yang mudah dimulai
= Langkah kecil setiap hari
= Waktu khusus untuk diri sendiri
# work
p Daftar pekerjaan rumah makin panjang saja.
p Dengan alat yang salah, semua jadi dua kali lebih lama.
= Untuk rumah, halaman, dan kebun
= Untuk proyek akhir pekan
= Hadiah untuk yang suka mengerjakan sendiri
= Puasnya hasil kerja tangan sendiri
# outdoor
p Di luar enak, saya malah di rumah.
p Rencana jalan-jalan selalu tertunda.
= Untuk jalan singkat dan rute panjang
= Alasan untuk lebih sering keluar
= Untuk akhir pekan yang layak diceritakan
= Sendiri atau bersama teman
# pets
p Peliharaan saya lebih pemilih daripada saya.
p Separuh sofa sudah lama bukan milik saya.
= Untuk sahabat berkaki empat
= Untuk yang suka memanjakan peliharaan
= Hadiah untuk pencinta hewan
= Untuk hari-hari bersama
# play
p Sore yang kosong, tidak ada yang punya ide.
p Semua menatap ponsel, tidak ada yang bermain.
= Untuk sore yang terasa singkat
= Sendiri atau sekeluarga
= Hadiah yang langsung dicoba
= Untuk bermain, tertawa, dan kagum
# baby
p Dengan bayi, rasanya selalu kurang satu tangan.
p Keluar rumah dengan anak selalu seperti ekspedisi.
= Hadiah untuk kelahiran
= Untuk hari panjang dan malam pendek
= Satu urusan berkurang bagi orang tua
= Lebih banyak waktu untuk memeluk
# paper
p Ide terbaik saya hilang di secarik kertas.
p Catatan di ponsel tidak pernah ketemu lagi.
= Untuk daftar, rencana, dan pikiran
= Saat tenang tanpa layar
= Untuk di meja dan di perjalanan
= Hadiah untuk yang suka menulis
# groom
p Di kamar mandi, semuanya selalu buru-buru.
p Di depan cermin, saya pakai yang ada saja.
= Punya tempat tetap di kamar mandi
= Dua menit khusus untuk diri sendiri
= Awal dan akhir hari yang baik
= Untuk di rumah dan saat bepergian
# digital
p Hal ini selalu saya tunda sampai besok.
p Untuk ini, waktunya tidak pernah pas.
= Tidak makan tempat di rak
= Mulai kapan saja
= Dengan ritme sendiri
= Cukup setengah jam luang
# service
p Ini terlalu lama ada di daftar saya.
p Urusan seperti ini selalu saya kerjakan terakhir.
= Satu urusan hilang dari daftar
= Lebih banyak waktu untuk yang menyenangkan
= Sekali memutuskan, pikiran lega
= Satu hal berkurang untuk dipikirkan
# outing
p Akhir pekan saya selalu sama.
p Kita harus lebih sering keluar, begitu kata kami.
= Sesuatu untuk dinantikan
= Sendiri, berdua, atau bersama teman
= Jeda dari rutinitas
= Kenangan, bukan barang
# scent
p Kebanyakan aroma terlalu kuat untuk saya.
p Lama saya mencari aroma sendiri.
= Aroma untuk saat tenang
= Aroma yang mudah dikenali
= Hadiah untuk orang istimewa
= Cocok untuk segala musim
# any
p Lama saya memakai apa adanya.
p Sudah lama saya mencari yang seperti ini.
= Untuk setiap hari
= Selalu mudah dijangkau
= Hadiah yang terpakai
= Mudah dipakai
`;
